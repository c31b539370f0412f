// In: the published checkpoints when there is a connection. Out: their hashes by day, kept in the browser for when there is none.
import type { World } from '@hilsa/contract';
import { wire } from '../../kernel/wire.ts';

const KEY = 'hilsa-checkpoints';
const DAY_MS = 86_400_000;
type Published = Record<string, string>;

/** Of the world that the file says it is of: days counted from 1970-01-01, and what was published of each. */
export async function publishedDays(world: World): Promise<[number, string][]> {
  const kept = keptDays(world);
  try {
    const { list } = await wire.call('/index/checkpoints', { world, limit: 400 });
    for (const { day, hash } of list) {
      // What was published once stays as it was first seen: who publishes another thing later is told apart.
      kept[String(Date.parse(`${day}T00:00:00Z`) / DAY_MS)] ??= hash;
    }
    localStorage.setItem(`${KEY}-${world}`, JSON.stringify(kept));
  } catch {
    // Without a connection, or without room to keep them, those that are here are used.
  }
  return Object.entries(kept).map(([day, hash]) => [Number(day), hash]);
}

function keptDays(world: World): Published {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}-${world}`) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Published) : {};
  } catch {
    return {};
  }
}
