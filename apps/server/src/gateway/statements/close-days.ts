// In: both worlds, from time to time. Out: a checkpoint of every day that is over, once the tables show all of it.
import { dhakaDay } from '@hilsa/formulas/statements';
import { closeDays } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** Commands on their way at midnight are long committed after this. */
const AFTER_MIDNIGHT_MS = 60_000;

/** Every command of the last day over is committed, and the tables show it. */
export async function closePastDays({ sequencer, tables }: WorldRooms, nowMs: number): Promise<void> {
  const lastDay = dhakaDay(nowMs - AFTER_MIDNIGHT_MS) - 1;
  await sequencer.tablesClock.reaches(sequencer.head);
  await closeDays(tables, lastDay, nowMs, sequencer.seals);
}
