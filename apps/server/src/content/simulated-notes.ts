// In: the sandbox's markets and the time. Out: research notes by a rule, four a day, of the past month too; each says that it is simulated, and is scored like
// everybody's, losers too.
import type { Sql } from 'postgres';
import type { ResearchMarkets } from './research.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 6 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** As many as the public record shows, and a day whose notes still run. */
const SLOTS = 116;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const;

const WORDS = {
  up: {
    title: ['In the upper half of its day', 'দিনের ওপরের অর্ধে'],
    text: [
      'By a rule of the sandbox, on simulated prices: what stands in the upper half of its last day goes on for one more. It is wrong below the low of that day.',
      'স্যান্ডবক্সের একটি নিয়মে, কৃত্রিম দামে: যা গত দিনের ওপরের অর্ধে আছে, তা আরও এক দিন চলে। ওই দিনের সর্বনিম্নের নিচে গেলে এটি ভুল।',
    ],
  },
  down: {
    title: ['In the lower half of its day', 'দিনের নিচের অর্ধে'],
    text: [
      'By a rule of the sandbox, on simulated prices: what stands in the lower half of its last day falls for one more. It is wrong above the high of that day.',
      'স্যান্ডবক্সের একটি নিয়মে, কৃত্রিম দামে: যা গত দিনের নিচের অর্ধে আছে, তা আরও এক দিন নামে। ওই দিনের সর্বোচ্চের ওপরে গেলে এটি ভুল।',
    ],
  },
} as const;

/** Those that are missing, oldest first; safe to repeat. @returns how many were written */
export async function writeSimulatedNotes(sql: Sql, markets: ResearchMarkets, nowMs: number): Promise<number> {
  const last = Math.floor(nowMs / EVERY_MS);
  const [known] = await sql<{ newest: string | null }[]>`
    select max(published_ms) as newest from content.research_notes where simulated`;
  const written = known!.newest === null ? -1 : Math.floor(Number(known!.newest) / EVERY_MS);
  let count = 0;
  for (let slot = Math.max(written + 1, last - SLOTS + 1); slot <= last; slot += 1)
    if (await writeNote(sql, markets, slot)) count += 1;
  return count;
}

async function writeNote(sql: Sql, markets: ResearchMarkets, slot: number): Promise<boolean> {
  const atMs = slot * EVERY_MS;
  const symbol = SYMBOLS[slot % SYMBOLS.length]!;
  const market = markets.now(symbol);
  const day = market === null ? null : await markets.between(symbol, atMs - DAY_MS, atMs);
  if (market === null || day === null) return false;
  const direction = day.last * 2 >= day.low + day.high ? 'up' : 'down';
  const bound = direction === 'up' ? day.low : day.high;
  const stop = bound === day.last ? null : bound;
  const { title, text } = WORDS[direction];
  const rows = await sql`
    insert into content.research_notes (kind, symbol, direction, title_en, title_bn, text_en, text_bn, from_ticks, stop_ticks,
      house_holding, author, simulated, published_ms, ends_ms, operator_id)
    select ${slot % 2 === 0 ? 'short-term' : 'suggestion'}, ${symbol}, ${direction}, ${title[0]}, ${title[1]}, ${text[0]}, ${text[1]},
      ${day.last}::integer, ${stop}::integer, ${market.houseHolding}, 'Hilsa sandbox', true, ${atMs}::bigint, ${atMs + DAY_MS}::bigint, 'sandbox'
    where not exists (select from content.research_notes where simulated and published_ms = ${atMs})
    returning 1`;
  return rows.length > 0;
}
