// In: calls for papers about trading in shares. Out: the files, made from the customer's own fills and parts of corporate actions.
import { dayOf, isoOf } from '@hilsa/formulas/market-packs';
import { Refused } from '../../../identity/index.ts';
import { stockListing } from '../../../publish/index.ts';
import { type FillRow, listFills, shareActionsOf, sharePartsOf, type SharePartRow } from '../../../tables/index.ts';
import { deliveriesBy, deliveriesTo } from '../../../tables/offerings.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../../rooms.ts';
import { type DatedExchange, type DatedMerger, type DatedTrade, gainsStatement } from '../../share-documents/gains.ts';
import { contractNote } from '../../share-documents/note.ts';
import { type Sheet, writeSheetCsv, writeSheetPdf } from '../../share-documents/sheet.ts';
import { writeFileOf } from '../../statements/write-statement.ts';
import { dayAt, dayBegins, type Place, placeOf } from './countries.ts';
import { settleDateOf, stockAccountOf } from './orders.ts';

type Paths = '/stock/order/note' | '/stock/order/gains';

const PAGE = 100;
/** Trades that one paper is made from: beyond them it is a matter for the export. */
const MOST_PAGES = 100;
/** Of the shares that merged, the newest. */
const MOST_ACTIONS = 1_000;

export function stockDocumentCalls({ statementFiles, settings, now }: Rooms): Handlers<Paths> {
  const offer = async (
    context: Context,
    { sheet, name, format, rows }: { sheet: Sheet; name: string; format: 'pdf' | 'csv'; rows: number },
  ) =>
    statementFiles.offer(sessionOf(context), {
      key: `${name}/${format}/${format === 'pdf' ? context.language : ''}`,
      name: `${name}.${format}`,
      type: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
      rows,
      make: (path) =>
        writeFileOf(path, (to) =>
          format === 'pdf' ? writeSheetPdf(to, sheet, context.language) : writeSheetCsv(to, sheet),
        ),
    });
  return {
    '/stock/order/note': async (context, { date, country, format }) => {
      const place = marketOf(context, country, now());
      const day = readDay(date);
      const from = dayBegins(place, day);
      const fills = await fillsOf(context, place, from);
      const today = fills.filter(({ atMs }) => dayAt(place, atMs) === day);
      if (today.length === 0) throw new Refused('nothing-traded', { period: date });
      const traded = today.map((fill) => {
        const instrument = context.world.publisher.listings.at(fill.instrument);
        const time = new Date(fill.atMs - from).toISOString().slice(11, 19);
        return { fill, instrument, settles: settleDateOf(context.world, instrument, fill, now()), time };
      });
      const sheet = contractNote(traded, { ...aboutOf(context, place), date });
      return offer(context, { sheet, name: `hilsa-contract-note-${country}-${date}`, format, rows: traded.length });
    },

    '/stock/order/gains': async (context, { month, country, format }) => {
      const place = marketOf(context, country, now());
      if (month > isoOf(dayAt(place, now())).slice(0, 7)) throw new Refused('month-not-begun');
      const fills = await fillsOf(context, place, 0);
      const trades = fills.map((fill) => ({
        share: fill.instrument,
        symbol: context.world.publisher.listings.at(fill.instrument).symbol,
        side: fill.side,
        shares: BigInt(fill.lots) * context.world.publisher.listings.at(fill.instrument).state.listing.lotUnits,
        money: fill.side === 'buy' ? fill.notional + fill.fee : fill.notional - fill.fee,
        date: isoOf(dayAt(place, fill.atMs)),
        atMs: fill.atMs,
      }));
      const bought = [...trades, ...(await allotmentsOf(context, place))];
      if (bought.every(({ date }) => date.slice(0, 7) > month)) throw new Refused('nothing-traded', { period: month });
      const actions = await lotActionsOf(context, place);
      const events = [...bought, ...actions].toSorted((one, other) => one.atMs - other.atMs);
      const sheet = gainsStatement(events, { ...aboutOf(context, place), month, isTaxed: country === 'BD' });
      return offer(context, { sheet, name: `hilsa-share-gains-${country}-${month}`, format, rows: bought.length });
    },
  };

  function aboutOf(context: Context, { pack }: Place) {
    const { listings } = context.world.publisher;
    const asset = listings.assetIndex(pack.currency);
    return {
      operator: settings.operatorName,
      isDemo: sessionOf(context).world === 'demo',
      account: String(stockAccountOf(context)),
      currency: pack.currency,
      decimals: asset === undefined ? 2 : listings.asset(asset).decimals,
    };
  }
}

function marketOf({ world }: Context, country: string, nowMs: number): Place {
  const place = placeOf(world, country, nowMs);
  if (place === null) throw new Refused('nothing-traded', { period: country });
  return place;
}

/** @throws Refused field-invalid for a date that is none */
function readDay(date: string): number {
  try {
    return dayOf(date);
  } catch {
    throw new Refused('field-invalid', { field: 'date' });
  }
}

type Happened = (DatedTrade | DatedExchange | DatedMerger) & { readonly atMs: number };

/**
 * What was allotted of offerings, of a first issue or of a block, is bought for what was taken for it, with its fee; an own block is sold for what its
 * buyers paid.
 */
async function allotmentsOf(context: Context, place: Place): Promise<(DatedTrade & { readonly atMs: number })[]> {
  const { world } = context;
  const shares = world.publisher.listings
    .ofKind('stock')
    .filter((share) => stockListing(share).market === place.market.code);
  const { account } = sessionOf(context);
  const [came, went] = await Promise.all([
    deliveriesTo(world.tables, account, PAGE * MOST_PAGES),
    deliveriesBy(world.tables, account, PAGE * MOST_PAGES),
  ]);
  const delivered = [
    ...came.map((row) => ({ ...row, side: 'buy' as const, money: row.cost + row.fee })),
    ...went.map((row) => ({ ...row, side: 'sell' as const, money: row.cost })),
  ];
  return delivered.flatMap(({ asset, moneyAsset, quantity, side, money, atMs }) => {
    const listed = shares.find((share) => share.baseAsset === asset && share.quoteAsset === moneyAsset);
    if (listed === undefined) return [];
    const { index: share, symbol } = listed;
    return [
      {
        share,
        symbol,
        side,
        shares: quantity,
        money,
        date: isoOf(dayAt(place, atMs)),
        atMs,
      },
    ];
  });
}

/**
 * What companies made of own lots in a market: bonus and split deal their cost over more shares, a merger takes it along to another share, rights
 * that were used are a purchase.
 */
async function lotActionsOf(context: Context, place: Place): Promise<Happened[]> {
  const { world } = context;
  const parts = await sharePartsOf(world.tables, stockAccountOf(context), {
    instrument: null,
    limit: PAGE * MOST_PAGES,
  });
  const merged = parts.filter(({ kind }) => kind === 'merger').map(({ instrument }) => instrument);
  const actions = merged.length === 0 ? [] : await shareActionsOf(world.tables, [...new Set(merged)], MOST_ACTIONS);
  const into = new Map(actions.flatMap(({ action, terms }) => (terms.kind === 'merger' ? [[action, terms.into]] : [])));
  return parts.flatMap((part): Happened[] => {
    const listed = world.publisher.listings.at(part.instrument);
    if (stockListing(listed).market !== place.market.code) return [];
    const about = {
      share: part.instrument,
      symbol: listed.symbol,
      date: isoOf(dayAt(place, part.atMs)),
      atMs: part.atMs,
    };
    const other = part.kind === 'merger' ? into.get(part.action) : undefined;
    if (other !== undefined) {
      const { shares, gained } = part;
      return [{ ...about, into: other, intoSymbol: world.publisher.listings.at(other).symbol, shares, gained }];
    }
    const event = lotEventOf(part);
    if (event === null) return [];
    return [{ ...event, ...about }];
  });
}

function lotEventOf({ kind, shares, gained, cash }: SharePartRow) {
  if (kind === 'rights-used') return { side: 'buy' as const, shares: gained, money: -cash };
  if (kind !== 'bonus' && kind !== 'split') return null;
  return { ratio: { gained: shares + gained, held: shares } };
}

/** Own trades in a market's shares from a moment on, oldest first. @throws Refused too-many-trades */
async function fillsOf(context: Context, { market }: Place, fromMs: number): Promise<FillRow[]> {
  const { world } = context;
  const account = stockAccountOf(context);
  await world.sequencer.tablesClock.shows(account);
  const fills: FillRow[] = [];
  let before: string | null = null;
  for (let page = 0; ; page += 1) {
    if (page === MOST_PAGES) throw new Refused('too-many-trades', { maximum: PAGE * MOST_PAGES });
    const { list, nextCursor } = await listFills(world.tables, account, { instrument: null, before, limit: PAGE });
    fills.push(...list);
    before = nextCursor;
    if (before === null || (list.at(-1)?.atMs ?? 0) < fromMs) break;
  }
  return fills
    .filter(({ instrument, atMs }) => {
      const listed = world.publisher.listings.at(instrument);
      return atMs >= fromMs && listed.kind === 'stock' && stockListing(listed).market === market.code;
    })
    .toReversed();
}
