// In: rows of funds. Out: the same in the wire's words: amounts as decimals, days as dates, markets by their symbols.
import type { Fund, FundHolding, FundMine, FundOrder, FundValue } from '@hilsa/contract';
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import { FUND_UNIT_DECIMALS, proceedsOf, redemptionFee } from '@hilsa/formulas/fund';
import { divide, formatDecimal } from '@hilsa/money';
import type {
  FundDealingRow,
  FundHolderRow,
  FundOrderRow,
  FundPaymentRow,
  FundRow,
  FundRunRow,
} from '../../tables/fund.ts';
import type { WorldRooms } from '../rooms.ts';

/** Values of a unit are kept in millionths of a money unit. */
const VALUE_DECIMALS = 6;
const VALUE_SCALE = 1_000_000n;
const UNIT_SCALE = 100_000n;

export interface Show {
  money(units: bigint): string;
  units(units: bigint): string;
  value(nav: bigint): string;
}

export function showOf({ publisher }: WorldRooms, { moneyAsset }: Pick<FundRow, 'moneyAsset'>): Show {
  const { decimals } = publisher.listings.asset(moneyAsset);
  const format = (units: bigint, places: number): string => formatDecimal(units, places, { trim: true });
  return {
    money: (units) => format(units, decimals),
    units: (units) => format(units, FUND_UNIT_DECIMALS),
    value: (nav) => format(nav, decimals + VALUE_DECIMALS),
  };
}

export function wireFund(
  { world, simulated }: { world: WorldRooms; simulated: boolean },
  row: FundRow,
  [newest, before]: readonly FundRunRow[],
): Fund {
  const { sequencer, publisher } = world;
  const show = showOf(world, row);
  const { rules } = row;
  return {
    fundId: String(row.fund),
    symbol: row.code,
    name: row.name,
    asset: publisher.listings.asset(row.moneyAsset).code,
    wallet: rules.market === '' ? 'coin' : 'stock',
    unitAsset: publisher.listings.asset(row.unitAsset).code,
    value: newest === undefined ? null : show.value(navOf(newest)),
    valueDay: newest === undefined ? null : isoOf(newest.day),
    valueBefore: before === undefined ? null : show.value(navOf(before)),
    units: show.units(row.units),
    netAssets: newest === undefined ? null : show.money(assetsOf(newest) - newest.liabilities - newest.accruals),
    isOpen: rules.isOpen,
    dealsAtMs: row.dealsMs,
    payableAtMs: sequencer.engine.fundPaysAt(row.fund, row.dealsMs),
    postponed:
      row.cause === null
        ? null
        : { sinceMs: row.postponedMs, cause: row.cause, symbol: symbolOf(world, row.staleInstrument) },
    simulated,
    terms: {
      least: show.money(rules.least),
      most: show.money(rules.most),
      leastUnits: show.units(rules.leastUnits),
      cutOffMinutes: rules.cutOffMinutes,
      paymentDays: rules.paymentDays,
      gatePpm: rules.gatePpm,
      managementPpm: rules.managementPpm,
      performancePpm: rules.performancePpm,
      mostPriceAgeMs: rules.mostPriceAgeMs,
      firstPrice: show.money(rules.firstPrice),
      targets: rules.targets.map(({ instrument, weightPpm }) => ({ ...marketOf(world, instrument), weightPpm })),
    },
  };
}

/** What somebody has, and what it would pay at the newest value. */
export function wireMine(
  world: WorldRooms,
  row: FundRow,
  given: {
    holder: FundHolderRow;
    waiting: readonly FundOrderRow[];
    owed: readonly FundPaymentRow[];
    nav: bigint | null;
  },
): FundMine {
  const show = showOf(world, row);
  const { holder, waiting, owed } = given;
  const nav = given.nav ?? row.rules.firstPrice * VALUE_SCALE;
  const units = holder.lots.reduce((sum, lot) => sum + lot.units, 0n);
  const feeUnits = redemptionFee(holder.lots, units, nav, row.rules.performancePpm);
  const worth = proceedsOf(units, nav);
  const net = proceedsOf(units - feeUnits, nav);
  return {
    units: show.units(units),
    waitingUnits: show.units(waiting.reduce((sum, { unitsLeft }) => sum + unitsLeft, 0n)),
    lots: holder.lots.map((lot) => ({ units: show.units(lot.units), highestValue: show.value(lot.highWater) })),
    paid: units === 0n ? null : show.value(divide(holder.spent * VALUE_SCALE * UNIT_SCALE, units, 'half-up')),
    worth: show.money(worth),
    fee: show.money(worth - net),
    feeUnits: show.units(feeUnits),
    gain: show.money(worth - holder.spent),
    net: show.money(net),
    subscribing: show.money(waiting.reduce((sum, { isRedemption, amount }) => sum + (isRedemption ? 0n : amount), 0n)),
    payments: owed.map(({ amount, dueMs, order }) => ({ amount: show.money(amount), dueMs, orderId: String(order) })),
  };
}

export function wireValue(world: WorldRooms, row: FundRow, run: FundRunRow): FundValue {
  const show = showOf(world, row);
  return {
    runId: String(run.run),
    day: isoOf(run.day),
    atMs: run.atMs,
    value: show.value(run.nav),
    assets: show.money(run.assets),
    liabilities: show.money(run.liabilities),
    accruals: show.money(run.accruals),
    fee: show.money(run.fee),
    units: show.units(run.units),
    cash: show.money(run.cash),
    holdings: run.holdings.map((holding) => wireHolding(world, show, holding)),
    received: show.money(run.received),
    redeemed: show.units(run.redeemed),
    room: show.units(run.room),
    waiting: show.units(run.asked),
    corrected:
      run.rightNav === 0n
        ? null
        : {
            value: show.value(run.rightNav),
            assets: show.money(run.rightAssets),
            holdings: run.rightHoldings.map((holding) => wireHolding(world, show, holding)),
            made: show.money(run.made),
            atMs: run.correctedMs,
          },
  };
}

/** What a unit was worth, by the right prices where the published ones were wrong. */
export function navOf({ nav, rightNav }: Pick<FundRunRow, 'nav' | 'rightNav'>): bigint {
  return rightNav === 0n ? nav : rightNav;
}
function assetsOf({ rightNav, rightAssets, assets }: FundRunRow): bigint {
  return rightNav === 0n ? assets : rightAssets;
}

function wireHolding(world: WorldRooms, show: Show, holding: FundRunRow['holdings'][number]): FundHolding {
  const { instrument: index, units, ticks, source, priceAtMs, value } = holding;
  const listed = world.publisher.listings.all().find((each) => each.index === index);
  return {
    ...marketOf(world, index),
    quantity: listed?.baseAmount(units) ?? String(units),
    price: listed?.price(ticks) ?? '0',
    source,
    priceAtMs,
    value: show.money(value),
  };
}

/** @param dealings oldest first, those of other orders among them */
export function wireFundOrder(
  world: WorldRooms,
  fund: FundRow,
  row: FundOrderRow,
  dealings: readonly FundDealingRow[],
): FundOrder {
  const show = showOf(world, fund);
  const { listings } = world.publisher;
  const isWaiting = row.status === 'waiting' || row.status === 'part';
  return {
    orderId: String(row.order),
    fundId: String(row.fund),
    fund: fund.name,
    asset: listings.asset(fund.moneyAsset).code,
    unitAsset: listings.asset(fund.unitAsset).code,
    kind: row.isRedemption ? 'redemption' : 'subscription',
    status: row.status,
    amount: show.money(row.amount),
    units: show.units(row.units),
    unitsDealt: show.units(row.unitsDealt),
    unitsLeft: show.units(row.unitsLeft),
    value: row.nav === 0n ? null : show.value(row.nav),
    proceeds: show.money(row.proceeds),
    fee: show.money(row.fee),
    feeUnits: show.units(row.feeUnits),
    paid: show.money(row.paid),
    dueMs: row.proceeds > row.paid ? row.dueMs : null,
    createdAtMs: row.createdMs,
    dealsAtMs: isWaiting ? fund.dealsMs : null,
    dealtAtMs: row.dealtMs === 0 ? null : row.dealtMs,
    endedAtMs: row.endedMs === 0 ? null : row.endedMs,
    dealings: dealings
      .filter(({ order }) => order === row.order)
      .map(({ run, atMs, nav, units, feeUnits, proceeds, unitsCorrected, moneyCorrected }) => ({
        runId: String(run),
        atMs,
        value: show.value(nav),
        units: show.units(units),
        feeUnits: show.units(feeUnits),
        proceeds: show.money(proceeds),
        corrected:
          unitsCorrected === 0n && moneyCorrected === 0n
            ? null
            : { units: show.units(unitsCorrected), amount: show.money(moneyCorrected) },
      })),
    corrected:
      row.correctedMs === 0
        ? null
        : {
            value: show.value(row.rightNav),
            units: show.units(row.unitsCorrected),
            amount: show.money(row.moneyCorrected),
            atMs: row.correctedMs,
          },
  };
}

/** A market by what people call it; one that is gone by its number. */
function marketOf(world: WorldRooms, index: number): Pick<FundHolding, 'symbol' | 'name'> {
  const listed = world.publisher.listings.all().find((each) => each.index === index);
  if (listed === undefined) return { symbol: String(index), name: null };
  const { listing } = listed.state;
  return { symbol: listed.symbol, name: listing.kind === 'stock' ? listing.company.name : null };
}
function symbolOf(world: WorldRooms, index: number | null): string | null {
  return index === null ? null : marketOf(world, index).symbol;
}
