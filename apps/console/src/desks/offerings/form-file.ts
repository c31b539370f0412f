// In: what was typed in the form of an issue of shares.
// Out: it as the text of a file `hilsa-offering-1`, the same that an issuer could have handed in; null while something is missing.
import type { OfferingFile } from '@hilsa/contract/console/index';
import { momentOf } from '../../parts/dhaka-time.ts';

export const CATEGORIES = ['general', 'nrb', 'affected', 'hni', 'eligible', 'mutual-fund'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface TypedOffering {
  readonly symbol: string;
  readonly name: string;
  readonly nameBn: string;
  readonly issuer: string;
  readonly sector: string;
  readonly faceValue: string;
  readonly shares: string;
  readonly price: string;
  readonly method: OfferingFile['method'];
  readonly lot: string;
  readonly most: string;
  readonly fee: string;
  readonly quotas: Readonly<Record<Category, string>>;
  readonly opens: string;
  readonly closes: string;
  readonly draws: string;
  readonly delivers: string;
  readonly lists: string;
  readonly prospectus: string;
  /** A line each. */
  readonly risks: string;
  readonly business: string;
  readonly underwriter: string;
  /** Number of the customer whose money takes the rest; empty: nobody's. */
  readonly underwriterCustomer: string;
  readonly drawnBy: OfferingFile['drawnBy'];
}

export const NOTHING_TYPED: TypedOffering = {
  symbol: '',
  name: '',
  nameBn: '',
  issuer: '',
  sector: '',
  faceValue: '10',
  shares: '',
  price: '',
  method: 'lottery',
  lot: '',
  most: '',
  fee: '5',
  quotas: { general: '', nrb: '', affected: '', hni: '', eligible: '', 'mutual-fund': '' },
  opens: '',
  closes: '',
  draws: '',
  delivers: '',
  lists: '',
  prospectus: '',
  risks: '',
  business: '',
  underwriter: '',
  underwriterCustomer: '',
  drawnBy: 'house',
};
export const SYMBOL = /^[A-Z][A-Z0-9]{1,11}$/;
const DECIMAL = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const SHORTEST_PROSPECTUS = 40;

/** The server judges it; here only what is missing is. What quotas leave goes to the others in the order in which they stand. */
export function fileOfForm(typed: TypedOffering): string | null {
  const [opensMs, closesMs, drawMs, deliversMs, listsMs] = [
    typed.opens,
    typed.closes,
    typed.draws,
    typed.delivers,
    typed.lists,
  ].map(momentOf);
  if (!opensMs || !closesMs || !drawMs || !deliversMs || !listsMs) return null;
  const { symbol, name, nameBn, issuer, sector, faceValue, shares, price, method, lot, fee } = typed;
  const most = typed.most === '' ? lot : typed.most;
  if (![faceValue, shares, price, lot, most, fee].every((text) => DECIMAL.test(text))) return null;
  if (!SYMBOL.test(symbol) || [name, nameBn, issuer, sector].some((text) => text.trim() === '')) return null;
  if (typed.prospectus.trim().length < SHORTEST_PROSPECTUS) return null;
  if (!/^(?:[1-9]\d{0,14})?$/.test(typed.underwriterCustomer)) return null;
  const quotas = CATEGORIES.filter((category) => typed.quotas[category] !== '').map((category) => ({
    category,
    quantity: typed.quotas[category],
  }));
  if (quotas.length === 0 || !quotas.every(({ quantity }) => DECIMAL.test(quantity))) return null;
  const file: OfferingFile = {
    version: 'hilsa-offering-1',
    kind: 'ipo',
    symbol,
    name: name.trim(),
    issuer: issuer.trim(),
    money: 'BDT',
    price,
    method,
    lot: method === 'lottery' ? lot : '1',
    quotas,
    spillOrder: quotas.map(({ category }) => category),
    book: null,
    least: lot,
    most,
    step: lot,
    fee,
    feeWhen: 'with-allotment',
    opensMs,
    closesMs,
    drawMs,
    deliversMs,
    listsMs,
    payLaterHours: 0,
    leastHolding: '0',
    cutOffMs: 0,
    lockedUntilMs: 0,
    minimumRaise: '0',
    seller: { keepsBps: 0, lockedUntilMs: 0 },
    underwriter: typed.underwriterCustomer === '' ? null : { customer: typed.underwriterCustomer },
    drawnBy: typed.drawnBy,
    company: { nameBn: nameBn.trim(), sector: sector.trim(), faceValue, shares, floatBps: 0 },
    coin: null,
    prospectus: typed.prospectus,
    about: {
      useOfProceeds: [],
      financials: [],
      risks: typed.risks
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      business: typed.business,
      underwriter: typed.underwriter,
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The symbol that a file names; the server reads the rest. Null: it is no such file. */
export function symbolIn(text: string): string | null {
  try {
    const { version, symbol } = JSON.parse(text) as { readonly version?: unknown; readonly symbol?: unknown };
    return version === 'hilsa-offering-1' && typeof symbol === 'string' && SYMBOL.test(symbol) ? symbol : null;
  } catch {
    return null;
  }
}
