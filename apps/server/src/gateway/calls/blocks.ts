// In: a holder who wants to sell a block. Out: a draft whose shares are held, what became of each, and the way back until it is public.
import { createHash, randomUUID } from 'node:crypto';
import type { ReadRequest } from '@hilsa/contract';
import { lastClose, type OfferingTerms } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { blocksOfSeller, type OfferingRow } from '../../tables/offerings.ts';
import { readAmount } from '../read-order.ts';
import { dayAt, dayBegins, placeOf, settleDayOf } from './stocks/countries.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths = '/offering/sell-block' | '/offering/sell-block/list' | '/offering/sell-block/withdraw';

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;
/** The desk has the rest of today and tomorrow to look at it. */
const DESK_DAYS = 2;
const OPEN_MS = 2 * DAY_MS;
/** Trading days after the close: as shares settle. */
const SETTLES_DAYS = 2;
/** What was bought under the market may not be sold into it at once; said on the offer before anybody applies. */
const LOCKED_MS = 90 * DAY_MS;

export function blockCalls(rooms: Rooms): Handlers<Paths> {
  return {
    '/offering/sell-block': (context, request) => sellBlock(rooms, context, request),
    '/offering/sell-block/list': async (context) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await world.sequencer.tablesClock.shows(account);
      const rows = await blocksOfSeller(world.tables, account);
      return { list: rows.map((row) => wireBlock(world, row)) };
    },
    '/offering/sell-block/withdraw': async (context, { id }) => {
      const { account } = sessionOf(context);
      const command = { kind: 'withdraw-block', atMs: 0, account, offering: Number(id) } as const;
      return { id: String((await submit(context, command, null, context.requestId)).id!) };
    },
  };
}

async function sellBlock(rooms: Rooms, context: Context, request: ReadRequest<'/offering/sell-block'>) {
  const session = sessionOf(context);
  const { listings } = context.world.publisher;
  const market = listings.all().find(({ kind, base }) => kind === 'stock' && base === request.asset);
  if (market === undefined) throw new Refused('unknown-asset', { asset: request.asset });
  const quantity = readAmount(request.quantity, market.baseDecimals);
  const { listing, share } = market.state;
  const units = (ticks: number): bigint => BigInt(ticks) * listing.tickUnits;
  // Dates by whole days, so that the same request sent again after a lost answer is the same command.
  const today = Math.floor((rooms.now() + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
  const opensMs = today + DESK_DAYS * DAY_MS;
  const closesMs = opensMs + OPEN_MS;
  const place = placeOf(context.world, 'BD', rooms.now());
  if (place === null) throw new Refused('unknown-asset', { asset: request.asset });
  // It closes at midnight: what was agreed was agreed the day before.
  const deliversMs = dayBegins(place, settleDayOf(place, dayAt(place, closesMs - 1), SETTLES_DAYS));
  const terms: OfferingTerms = {
    kind: 'block',
    code: codeOf(market.base, session.account, context.requestId ?? randomUUID()),
    name: market.base,
    asset: market.baseAsset,
    moneyAsset: market.quoteAsset,
    price: readAmount(request.price, market.quoteDecimals),
    rule: { method: 'first-come', lot: 1n, quotas: [{ category: 'general', quantity }], spillOrder: [] },
    book: null,
    least: 1n,
    most: quantity,
    step: 1n,
    fee: 0n,
    feeWhen: 'with-allotment',
    opensMs,
    closesMs,
    drawMs: closesMs,
    deliversMs,
    listsMs: deliversMs,
    payLaterMs: 0,
    leastHolding: 0n,
    cutOffMs: 0,
    lockedUntilMs: deliversMs + LOCKED_MS,
    documents: '0'.repeat(64),
    seller: { name: 'A holder', account: session.account, keepsPpm: 0, lockedUntilMs: 0 },
    underwriter: null,
    minimumRaise: 0n,
    vesting: null,
    // The last close, in shares of now, and the day's own band; without a day there is nothing to measure a discount by.
    reference: {
      price: units((share !== null && lastClose(share)) || share?.reference || listing.referenceTicks),
      source: share !== null && share.close > 0 ? `last close of ${market.symbol}` : `reference of ${market.symbol}`,
      atMs: today,
      lowest: units(share?.lowest ?? 0),
      highest: units(share?.highest ?? 0),
    },
    listing: null,
  };
  const reply = await submit(context, { kind: 'draft-offering', atMs: 0, terms }, null, context.requestId);
  return { id: String(reply.id!) };
}

/** Its own for every request, the same for one that is sent again. */
function codeOf(base: string, account: number, request: string): string {
  const digest = createHash('sha256').update(`${account} ${request}`).digest('hex').slice(0, 8).toUpperCase();
  return `${base.slice(0, 15)}-${digest}`;
}

function wireBlock({ publisher: { listings } }: WorldRooms, { offering, status, terms, standing }: OfferingRow) {
  const [asset, money] = [listings.asset(terms.asset), listings.asset(terms.moneyAsset)];
  const quantity = (units: bigint): string => formatDecimal(units, asset.decimals, { trim: true });
  return {
    id: String(offering),
    code: terms.code,
    asset: asset.code,
    moneyAsset: money.code,
    quantity: quantity(terms.most),
    price: formatDecimal(terms.price, money.decimals, { trim: true }),
    state: status === 'draft' ? ('requested' as const) : status,
    why: standing.reason,
    asked: quantity(standing.demand.reduce((sum, [, each]) => sum + each.quantity, 0n)),
    sold: quantity(standing.allotted),
    opensAtMs: terms.opensMs,
    closesAtMs: terms.closesMs,
  };
}
