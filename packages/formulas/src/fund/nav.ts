// In: a fund's books. Out: its net asset value per unit, and units and money at that value.
import { divide } from '@hilsa/money';

/** Units of a fund have five decimals. */
export const FUND_UNIT_DECIMALS = 5;
const UNIT = 100_000n;
/** A net asset value is kept in millionths of a quote unit per whole fund unit. */
export const NAV_SCALE = 1_000_000n;
const MILLION = 1_000_000n;
const YEAR_DAYS = 365n;

export interface FundBooks {
  /** Quote units. */
  assets: bigint;
  liabilities: bigint;
  /** Fees and taxes earned by others and not yet paid. */
  accruals: bigint;
  /** Units outstanding, with five decimals. */
  units: bigint;
}

/** What belongs to the holders, in quote units; the other half of "units × NAV = assets − liabilities − accruals". */
export function netAssets({ assets, liabilities, accruals }: FundBooks): bigint {
  return assets - liabilities - accruals;
}

/**
 * Net asset value of one whole unit, half-up to the millionth of a quote unit.
 * @throws RangeError without units or when the fund owes more than it has
 */
export function navPerUnit(books: FundBooks): bigint {
  const net = netAssets(books);
  if (books.units <= 0n || net < 0n) throw new RangeError(`${books.units} units of ${net} have no value`);
  return divide(net * NAV_SCALE * UNIT, books.units, 'half-up');
}

/** Units for an amount at a value, rounded down to five decimals; what is left over stays in the fund. */
export function unitsFor(amount: bigint, nav: bigint): bigint {
  if (nav <= 0n) throw new RangeError(`no units at a value of ${nav}`);
  return divide(amount * NAV_SCALE * UNIT, nav, 'down');
}

/** Money for units at a value, rounded down to the quote unit. */
export function proceedsOf(units: bigint, nav: bigint): bigint {
  return divide(units * nav, NAV_SCALE * UNIT, 'down');
}

/** Management fee of one day on the day's net assets, half-up: net × yearly ÷ 365. @param yearlyPpm 1.5 % is 15,000 */
export function managementFee(net: bigint, yearlyPpm: number): bigint {
  return net <= 0n ? 0n : divide(net * BigInt(yearlyPpm), MILLION * YEAR_DAYS, 'half-up');
}

/** A value that was wrong by more than this is made good. */
const MATERIAL_PPM = 5_000n;

/** Whether a published value was off by more than half a percent of the right one. */
export function isMateriallyWrong(published: bigint, right: bigint): boolean {
  const off = published > right ? published - right : right - published;
  return off * MILLION > right * MATERIAL_PPM;
}

/** What one dealing at a wrong value owes: positive to the customer, negative would be owed by them. */
export function owedUnits(amount: bigint, published: bigint, right: bigint): bigint {
  return unitsFor(amount, right) - unitsFor(amount, published);
}
