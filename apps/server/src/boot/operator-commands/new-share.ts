// In: what two people say of a share that is to trade. Out: its listing by its market's rules, from its first day on; and the asset that it is.
import type { StockListing } from '@hilsa/core/commands';
import { isOnStep } from '@hilsa/formulas/stocks';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { placeOf, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { settlementBy, shareListing } from '../../market-days/index.ts';
import type { OperatorCommandInput } from '../../operations/index.ts';
import { isinOf } from './isin-of.ts';
import { comingDay, isTaken, type Timed } from './coming-day.ts';

type Input = OperatorCommandInput<'list-share'>;
/** Digits of a percent in millionths. */
const PPM_PLACES = 4;
const MOST_TICKS = 2n ** 31n;

/**
 * But its own asset. What it was issued at is the reference of its first day, and lies on a step of its market's prices.
 * @throws Refused no-depository, instrument-already-listed, field-invalid, amount-too-precise, listing-invalid
 */
export function newListing(
  rooms: Timed,
  input: Input,
): { readonly rest: Omit<StockListing, 'baseAsset'>; readonly percent: string } {
  const { symbol, country, category, board, fromDate, sector } = input;
  const { assets, mode } = rooms.sequencer.engine;
  // In a sandbox whoever makes its market brings shares. In live they come from a depository, of which there is none: it would have buyers only.
  if (mode === 'live') throw new Refused('no-depository', { symbol });
  if (isTaken(rooms, symbol) || ownAsset(rooms, symbol) === 'taken')
    throw new Refused('instrument-already-listed', { symbol });
  const isin = isinOf(rooms, input.isin, null);
  const { day: firstDay } = comingDay(rooms, country, fromDate, 'fromDate');
  const { pack } = placeOf(rooms, country, rooms.now())!;
  const quote = assets.findIndex(({ code }) => code === pack.currency);
  if (quote < 0) throw new Refused('field-invalid', { field: 'country' });
  if (settlementBy(pack, { category, board }) === null)
    throw new Refused('field-invalid', { field: board === 'public' ? 'category' : 'board' });
  const quoteDecimals = assets[quote]!.decimals;
  const ticks = positive('issuedAt', input.issuedAt, pack.tickDecimals);
  if (ticks > MOST_TICKS || !isOnStep(pack.steps, Number(ticks)))
    throw new Refused('listing-invalid', { field: 'issuedAt', value: input.issuedAt });
  const floatPpm = positive('freeFloatPercent', input.freeFloatPercent, PPM_PLACES);
  const company = {
    name: { en: input.name.trim(), bn: input.nameBn.trim() },
    sector,
    faceValue: positive('faceValue', input.faceValue, quoteDecimals),
    shares: BigInt(input.sharesOutstanding),
    floatPpm: Number(floatPpm),
    isGenerated: false,
    ...(isin !== undefined && { isin }),
  };
  const { baseAsset: _baseAsset, ...rest } = shareListing(
    { code: symbol, category, board, company, firstDay },
    pack,
    // Whatever its asset will be, the listing is the same.
    { base: -1, quote, quoteDecimals, referenceTicks: Number(ticks) },
  );
  return { rest, percent: formatDecimal(floatPpm, PPM_PLACES, { trim: true }) };
}

/** The asset of a new share, made once: who asks again after a crash finds it. @throws Refused instrument-already-listed */
export async function assetFor(rooms: WorldRooms, symbol: string): Promise<number> {
  const known = ownAsset(rooms, symbol);
  if (known === 'taken') throw new Refused('instrument-already-listed', { symbol });
  if (known !== null) return known;
  const command = { kind: 'list-asset', atMs: 0, code: symbol, decimals: 0 } as const;
  const reply = await rooms.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Refused('listing-invalid', { field: 'symbol', value: symbol });
  return reply.asset!;
}

/** Whole shares of that code that nothing trades yet, as an offering without a market leaves them; null: there are none. */
function ownAsset({ sequencer: { engine } }: WorldRooms, symbol: string): number | 'taken' | null {
  const known = engine.assets.findIndex(({ code }) => code === symbol);
  if (known < 0) return null;
  const isTraded = engine.instruments.some(
    ({ listing: { baseAsset, quoteAsset } }) => baseAsset === known || quoteAsset === known,
  );
  return isTraded || engine.assets[known]!.decimals !== 0 ? 'taken' : known;
}

/** @throws Refused amount-too-precise, field-invalid */
function positive(field: string, text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw new Refused('amount-too-precise', { amount: text, decimals });
  if (units <= 0n) throw new Refused('field-invalid', { field });
  return units;
}
