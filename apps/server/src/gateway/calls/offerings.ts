// In: what anybody may ask about offerings. Out: lists, one in full, its documents, and everything its allotment follows from.
import type { Offering } from '@hilsa/contract';
import {
  applicantRow,
  type BookProof,
  leafHash,
  merklePath,
  ruleDigest,
  writeArrivalsProof,
  writeBids,
  writeExchangeProof,
  writeProofFile,
  writeResults,
} from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { aboutOffering, documentByDigest } from '../../offerings/index.ts';
import {
  type ApplicationRow,
  comingOfferings,
  drawnApplications,
  listOfferings,
  offeringById,
  offeringsBetween,
  type OfferingRow,
  ownApplications,
} from '../../tables/offerings.ts';
import { isCounted, isFirstCome } from '../offerings/counted.ts';
import { wireOffering } from '../offerings/wire-offering.ts';
import type { Context, Handlers, Rooms } from '../rooms.ts';

type Paths =
  | '/stock/index/new/list'
  | '/stock/index/new/today'
  | '/stock/index/new/list/coming'
  | '/stock/index/new/info'
  | '/stock/index/offline/list'
  | '/stock/index/offline/today'
  | '/coin/new/list'
  | '/coin/new/list/coming'
  | '/coin/new/today'
  | '/coin/new/info'
  | '/offering/document'
  | '/offering/proof';
type Kind = Offering['kind'];
interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type DayEvent = 'opens' | 'closes' | 'draws' | 'lists';
interface DayAsked {
  readonly event?: DayEvent | undefined;
  readonly limit: number;
}
interface Happening {
  readonly event: DayEvent;
  readonly atMs: number;
  readonly offering: Offering;
}

const DAY_EVENTS: readonly DayEvent[] = ['opens', 'closes', 'draws', 'lists'];
const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

export function offeringCalls({ settings, now }: Rooms): Handlers<Paths> {
  const simulated = settings.mode === 'sandbox';
  const told = async (context: Context, rows: readonly OfferingRow[]): Promise<Offering[]> => {
    const { world, session } = context;
    const ids = rows.map(({ offering }) => offering);
    if (session !== null) await world.sequencer.tablesClock.shows(session.account);
    const own = session === null ? new Map<number, never>() : await ownApplications(world.tables, session.account, ids);
    return rows.map((row) => wireOffering({ world, simulated }, row, own.get(row.offering) ?? null));
  };
  const list =
    (kind: Kind) =>
    async (context: Context, { cursor, limit }: Paging) => {
      const page = { before: cursor ?? null, limit };
      const { list: rows, nextCursor } = await listOfferings(context.world.tables, kind, page);
      return { list: await told(context, rows), nextCursor, atMs: now() };
    };
  const coming = (kind: Kind) => async (context: Context) => ({
    list: await told(context, await comingOfferings(context.world.tables, kind)),
  });
  const today =
    (kind: Kind) =>
    async (context: Context, { event: only, limit }: DayAsked) => {
      const nowMs = now();
      const from = Math.floor((nowMs + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
      const rows = await offeringsBetween(context.world.tables, kind, from, from + DAY_MS);
      const events = (await told(context, rows)).flatMap((offering) =>
        DAY_EVENTS.filter((event) => only === undefined || event === only)
          .map((event) => ({ event, atMs: offering.dates[event], offering }))
          .filter(({ atMs }) => atMs >= from && atMs < from + DAY_MS),
      );
      return { list: nearest(events, nowMs, limit), atMs: nowMs };
    };
  const info =
    (kinds: readonly Kind[]) =>
    async (context: Context, { id }: { readonly id: string }) => {
      const row = await known(context, id, kinds);
      const [offering] = await told(context, [row]);
      return { offering: offering!, about: await aboutOffering(context.world.tables, row.terms.code), atMs: now() };
    };
  return {
    '/stock/index/new/list': list('ipo'),
    '/stock/index/new/today': today('ipo'),
    '/stock/index/new/list/coming': coming('ipo'),
    '/stock/index/new/info': info(['ipo', 'block']),
    '/stock/index/offline/list': list('block'),
    '/stock/index/offline/today': today('block'),
    '/coin/new/list': list('coin'),
    '/coin/new/list/coming': coming('coin'),
    '/coin/new/today': today('coin'),
    '/coin/new/info': info(['coin']),
    '/offering/document': async ({ world }, { digest }) => {
      const document = await documentByDigest(world.tables, digest);
      if (document === null) throw new Refused('unknown-document', {});
      return document;
    },
    '/offering/proof': (context, { id }) => proofOf(context, id),
  };
}

/** A sandbox has hundreds on a day: the caller's own first, then what is nearest to now; told in order of time. */
function nearest(events: readonly Happening[], nowMs: number, limit: number): Happening[] {
  const isOthers = ({ offering }: Happening): number => (/[1-9]/.test(offering.own?.allottedQuantity ?? '') ? 0 : 1);
  const away = ({ atMs }: Happening): number => Math.abs(atMs - nowMs);
  return events
    .toSorted((one, other) => isOthers(one) - isOthers(other) || away(one) - away(other))
    .slice(0, limit)
    .toSorted((one, other) => one.atMs - other.atMs);
}

async function known(context: Context, id: string, kinds: readonly Kind[] | null): Promise<OfferingRow> {
  const row = await offeringById(context.world.tables, Number(id));
  if (row === null || (kinds !== null && !kinds.includes(row.terms.kind)))
    throw new Refused('unknown-offering', { id });
  return row;
}

/** Allotments before anything unpaid was passed on: what the draw itself gave. */
async function proofOf(context: Context, id: string) {
  const { world, session } = context;
  const row = await known(context, id, null);
  const { terms, standing, status } = row;
  if (!isCounted(row) || !['allotted', 'settling', 'listed'].includes(status)) throw new Refused('proof-not-ready', {});
  const all = await drawnApplications(world.tables, row.offering);
  const isIn = ({ category, bid }: { category: string; bid: bigint }): boolean =>
    category !== terms.book?.category || bid >= standing.cutOff;
  const drawn = all.filter(isIn);
  const applications = drawn.map(({ key, category, quantity }) => ({ applicationId: key, category, quantity }));
  const rows = applications.map(applicantRow);
  const bidders = all.filter(({ bid }) => bid > 0n);
  const file = rows.map((line) => `${line}\n`).join('');
  const results = drawn.map(({ key, drawn: units }) => [key, units] as const);
  const proof = isFirstCome(terms)
    ? arrivalsProof(row, file, results, drawn)
    : terms.drawnBy === undefined
      ? houseProof(row, file, results, bidders)
      : exchangeProof(row, file, results);
  const { decimals: money } = world.publisher.listings.asset(terms.moneyAsset);
  const { decimals } = world.publisher.listings.asset(terms.asset);
  const bids = bidders.map(({ key, bid, quantity }): [string, string, string] => [
    key,
    formatDecimal(bid, money, { trim: true }),
    formatDecimal(quantity, decimals, { trim: true }),
  ]);
  const index = session === null ? -1 : drawn.findIndex(({ account }) => account === session.account);
  const own =
    index < 0
      ? null
      : {
          applicantId: drawn[index]!.key,
          row: rows[index]!,
          path: pathOf(rows, index),
        };
  const drawnBy = isFirstCome(terms) ? ('nobody' as const) : (terms.drawnBy ?? ('house' as const));
  return { code: terms.code, name: terms.name, drawnBy, drawnAtMs: standing.drawnMs, proof, bids, own };
}

type Results = readonly (readonly [key: string, units: bigint])[];

function houseProof(
  { terms, standing }: OfferingRow,
  file: string,
  results: Results,
  bidders: readonly ApplicationRow[],
): string {
  const { chain, round, secret, beacon, commit, fileDigest, root, bidsDigest } = standing;
  return writeProofFile({
    proof: {
      rule: terms.rule,
      file,
      secret,
      beacon: { chain, round, value: beacon },
      results,
      // One that was counted before there was a digest of its bids has no book to prove.
      book: bidsDigest === '' || terms.book === null ? null : bookOf(terms.book, standing, bidders),
    },
    published: { ruleDigest: ruleDigest(terms.rule), commit, chain, round, fileDigest, root, bidsDigest },
  });
}

/** Nothing was drawn: the order in which they came is all there is. */
function arrivalsProof(
  { terms, standing }: OfferingRow,
  file: string,
  results: Results,
  applications: readonly ApplicationRow[],
): string {
  const { fileDigest, root } = standing;
  const inOrder = applications.toSorted((one, other) => one.application - other.application);
  return writeArrivalsProof({
    rule: terms.rule,
    file,
    arrivals: inOrder.map(({ key, createdMs }) => [key, createdMs] as const),
    results,
    published: { ruleDigest: ruleDigest(terms.rule), fileDigest, root },
  });
}

/** The exchange's file has one form only: it follows from what it gave, and its digest says whether this is it. */
function exchangeProof({ terms, standing }: OfferingRow, file: string, results: Results): string {
  const { fileDigest, root, resultsDigest, entered, drawnMs: atMs } = standing;
  return writeExchangeProof({
    rule: terms.rule,
    file,
    results: writeResults(results),
    entered: entered && { ...entered, atMs },
    published: { ruleDigest: ruleDigest(terms.rule), fileDigest, root, resultsDigest },
  });
}

function bookOf(
  { category, tick, discountPpm }: NonNullable<OfferingRow['terms']['book']>,
  { cutOff, publicPrice }: OfferingRow['standing'],
  bidders: readonly { readonly key: string; readonly bid: bigint; readonly quantity: bigint }[],
): BookProof {
  const named = bidders.map(({ key, bid, quantity }) => ({ applicationId: key, price: bid, quantity }));
  return { category, tick, discountPpm, bids: writeBids(named), cutOff, publicPrice };
}

function pathOf(rows: readonly string[], index: number) {
  const path = merklePath(
    rows.map((line) => leafHash(new TextEncoder().encode(line))),
    index,
  );
  return { ...path, beside: [...path.beside] };
}
