// In: what operators write of a market, and the market. Out: notes that nobody can change, scored by the machine when their time is over.
import type { Sql } from 'postgres';
import type { ResearchKind, ResearchNote, ResearchRecord } from '@hilsa/contract';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../identity/index.ts';
import { worded, type Language } from './content.ts';

type ResearchRow = ConsoleReplyOf<'/research/list'>['list'][number];
/** What a note leans on. Prices in ticks. */
export interface ResearchMarkets {
  /** The market of a symbol as it stands; null when there is none, or no price yet. */
  now(symbol: string): { readonly ticks: number; readonly houseHolding: string } | null;
  /** What the customer of this number owns of it, in every wallet; null: there is no such customer. */
  holdingOf(customerId: string, symbol: string): Promise<string | null>;
  /** Lowest, highest and last price of a stretch; null when nothing traded. */
  between(symbol: string, fromMs: number, toMs: number): Promise<Stretch | null>;
  /** A price as text, and back; null for what is no price of the market. */
  price(symbol: string, ticks: number): string;
  ticks(symbol: string, price: string): number | null;
}
export interface Stretch {
  readonly low: number;
  readonly high: number;
  readonly last: number;
}
export interface ResearchDraft {
  readonly kind: ResearchKind;
  readonly symbol: string;
  readonly direction: 'up' | 'down';
  readonly hours: number;
  /** A price that proves the note wrong before its time; null: none. */
  readonly stop: string | null;
  /** The author's own customer number, as they declare it to whoever agrees; null: they have no account here. */
  readonly ownAccount: string | null;
  readonly title: { readonly en: string; readonly bn: string };
  readonly text: { readonly en: string; readonly bn: string };
}
/** Who says it: an operator, by the name that customers read. */
export interface Author {
  readonly operatorId: string;
  readonly name: string;
}
export interface Research {
  /** @throws Refused unknown-instrument, price-off-tick, stop-wrong-side, unknown-account: changes nothing */
  requireFit(draft: ResearchDraft): Promise<void>;
  /** What the house and the author own of it is read now, by nobody's word. @throws as requireFit. @returns its id */
  publish(draft: ResearchDraft, author: Author): Promise<string>;
  /** One note, as this reader may read it; null: there is none. */
  one(id: string, reader: Pick<Reader, 'language' | 'isMember'>): Promise<ResearchNote | null>;
  /** Newest first. Who is no member reads a note a week after it was published. */
  list(reader: Reader): Promise<{ list: ResearchNote[]; nextCursor: string | null }>;
  /** The operators' list. */
  page(offset: number, limit: number): Promise<{ list: ResearchRow[]; total: number }>;
  /** Every note that reached its end. */
  record(): Promise<ResearchRecord>;
  /** Scores what is due. Called from time to time. */
  scoreDue(): Promise<number>;
}
export interface Reader {
  readonly language: Language;
  readonly isMember: boolean;
  readonly kind: ResearchKind | null;
  /** The id of the last note seen. */
  readonly before: string | null;
  readonly limit: number;
}

const HOUR_MS = 3_600_000;
/** After a week everybody reads a note. */
export const FREE_AFTER_MS = 7 * 24 * HOUR_MS;
/** Scored in one go; the rest the next time. */
const MOST_AT_ONCE = 50;
/** Cells of the public record. */
const MOST_OUTCOMES = 112;

interface Row {
  id: string;
  kind: ResearchKind;
  symbol: string;
  direction: 'up' | 'down';
  title: string;
  text: string;
  from_ticks: number;
  stop_ticks: number | null;
  house_holding: string;
  author: string;
  author_holding: string | null;
  simulated: boolean;
  published_ms: string;
  ends_ms: string;
  outcome: 'right' | 'wrong' | 'stopped' | null;
  end_ticks: number | null;
}

/** A note is right when the price stands further in its direction at its end, and its stop was not touched before. */
export function outcomeOf(
  { direction, fromTicks, stopTicks }: { direction: 'up' | 'down'; fromTicks: number; stopTicks: number | null },
  stretch: Stretch | null,
): { outcome: 'right' | 'wrong' | 'stopped'; endTicks: number } {
  const endTicks = stretch?.last ?? fromTicks;
  const isUp = direction === 'up';
  const isStopped =
    stopTicks !== null && stretch !== null && (isUp ? stretch.low <= stopTicks : stretch.high >= stopTicks);
  if (isStopped) return { outcome: 'stopped', endTicks };
  return { outcome: (isUp ? endTicks > fromTicks : endTicks < fromTicks) ? 'right' : 'wrong', endTicks };
}

export function createResearch(sql: Sql, markets: ResearchMarkets, now: () => number): Research {
  const fitting = async ({ symbol, direction, stop, ownAccount }: ResearchDraft) => {
    const stands = markets.now(symbol);
    if (stands === null) throw new Refused('unknown-instrument', { symbol });
    const authorHolding = ownAccount === null ? null : await markets.holdingOf(ownAccount, symbol);
    if (ownAccount !== null && authorHolding === null) throw new Refused('unknown-account', { account: ownAccount });
    const market = { ...stands, authorHolding };
    if (stop === null) return { ...market, stopTicks: null };
    const stopTicks = markets.ticks(symbol, stop);
    if (stopTicks === null) throw new Refused('price-not-on-tick', { price: stop });
    if (direction === 'up' ? stopTicks >= market.ticks : stopTicks <= market.ticks)
      throw new Refused('stop-wrong-side', { last: markets.price(symbol, market.ticks) });
    return { ...market, stopTicks };
  };
  const shownColumns = (language: Language) => sql`
    id, kind, symbol, direction, ${worded(sql, 'title', language)}, ${worded(sql, 'text', language)}, from_ticks, stop_ticks,
    house_holding, author, author_holding, simulated, published_ms, ends_ms, outcome, end_ticks`;
  const printed = (row: Row, isMember: boolean): ResearchNote => {
    const publishedAtMs = Number(row.published_ms);
    const freeAtMs = publishedAtMs + FREE_AFTER_MS;
    const about = { id: row.id, kind: row.kind, publishedAtMs, freeAtMs, endsAtMs: Number(row.ends_ms) };
    if (!isMember && now() < freeAtMs) return { ...about, outcome: row.outcome, note: null };
    const price = (ticks: number): string => markets.price(row.symbol, ticks);
    return {
      ...about,
      outcome: row.outcome,
      note: {
        symbol: row.symbol,
        direction: row.direction,
        title: row.title,
        text: row.text,
        from: price(row.from_ticks),
        stop: row.stop_ticks === null ? null : price(row.stop_ticks),
        end: row.end_ticks === null ? null : price(row.end_ticks),
        houseHolding: row.house_holding,
        author: row.author,
        authorHolding: row.author_holding,
        simulated: row.simulated,
      },
    };
  };
  return {
    requireFit: async (draft) => void (await fitting(draft)),
    async publish(draft, author) {
      const { ticks, houseHolding, authorHolding, stopTicks } = await fitting(draft);
      const { kind, symbol, direction, hours, title, text } = draft;
      const publishedMs = now();
      const [row] = await sql<{ id: string }[]>`
        insert into content.research_notes (kind, symbol, direction, title_en, title_bn, text_en, text_bn, from_ticks, stop_ticks,
          house_holding, author, author_holding, published_ms, ends_ms, operator_id)
        values (${kind}, ${symbol}, ${direction}, ${title.en}, ${title.bn}, ${text.en}, ${text.bn}, ${ticks}, ${stopTicks},
          ${houseHolding}, ${author.name}, ${authorHolding}, ${publishedMs}, ${publishedMs + hours * HOUR_MS}, ${author.operatorId})
        returning id`;
      return row!.id;
    },
    async one(id, { language, isMember }) {
      const [row] = await sql<Row[]>`select ${shownColumns(language)} from content.research_notes where id = ${id}`;
      return row === undefined ? null : printed(row, isMember);
    },
    async list({ language, isMember, kind, before, limit }) {
      const rows = await sql<Row[]>`
        select ${shownColumns(language)} from content.research_notes
        where ${kind === null ? sql`true` : sql`kind = ${kind}`} and ${before === null ? sql`true` : sql`id < ${before}`}
        order by id desc limit ${limit + 1}`;
      const shown = rows.slice(0, limit);
      return {
        list: shown.map((row) => printed(row, isMember)),
        nextCursor: rows.length > limit ? shown.at(-1)!.id : null,
      };
    },
    async page(offset, limit) {
      const rows = await sql<Row[]>`
        select id, kind, symbol, direction, author, title_en as title, from_ticks, stop_ticks, published_ms, ends_ms, outcome, end_ticks
        from content.research_notes order by id desc offset ${offset} limit ${limit}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from content.research_notes`;
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        symbol: row.symbol,
        direction: row.direction,
        title: row.title,
        author: row.author,
        from: markets.price(row.symbol, row.from_ticks),
        stop: row.stop_ticks === null ? null : markets.price(row.symbol, row.stop_ticks),
        end: row.end_ticks === null ? null : markets.price(row.symbol, row.end_ticks),
        outcome: row.outcome,
        publishedAtMs: Number(row.published_ms),
        endsAtMs: Number(row.ends_ms),
      }));
      return { list, total: count!.total };
    },
    async record() {
      const [sums] = await sql<{ scored: number; right: number }[]>`
        select count(*)::integer as scored, (count(*) filter (where outcome = 'right'))::integer as right
        from content.research_notes where outcome is not null`;
      const last = await sql<{ right: boolean }[]>`
        select outcome = 'right' as right from content.research_notes where outcome is not null
        order by ends_ms desc, id desc limit ${MOST_OUTCOMES}`;
      return { scored: sums!.scored, right: sums!.right, last: last.map((one) => one.right).toReversed() };
    },
    async scoreDue() {
      const due = await sql<(Row & { published_ms: string })[]>`
        select id, symbol, direction, from_ticks, stop_ticks, published_ms, ends_ms from content.research_notes
        where outcome is null and ends_ms <= ${now()} order by ends_ms, id limit ${MOST_AT_ONCE}`;
      for (const { id, symbol, direction, from_ticks, stop_ticks, published_ms, ends_ms } of due) {
        const stretch = await markets.between(symbol, Number(published_ms), Number(ends_ms));
        const { outcome, endTicks } = outcomeOf({ direction, fromTicks: from_ticks, stopTicks: stop_ticks }, stretch);
        await sql`
          update content.research_notes set outcome = ${outcome}, end_ticks = ${endTicks}, scored_ms = ${now()}
          where id = ${id} and outcome is null`;
      }
      return due.length;
    },
  };
}
