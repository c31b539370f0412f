// In: the run's data folder. Out: nothing is left of it.
import { rm } from 'node:fs/promises';

export default async function removeData(): Promise<void> {
  const folder = process.env['JOURNEY_DATA_DIR'];
  if (folder) await rm(folder, { recursive: true, force: true });
}
