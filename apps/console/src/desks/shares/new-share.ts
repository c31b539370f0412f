// In: what is typed of a share that is to trade. Out: the input of its listing, or null while something is missing or is not of its kind.
import type { ActionInput } from '@hilsa/contract/console/index';
import { isIsin } from '@hilsa/contract/stock/isin';

type Input = ActionInput<'list-share'>;
export interface TypedShare {
  readonly country: Input['country'];
  readonly fromDate: string;
  readonly name: string;
  readonly nameBn: string;
  readonly sector: string;
  readonly category: string;
  readonly board: Input['board'];
  readonly issuedAt: string;
  readonly faceValue: string;
  readonly outstanding: string;
  readonly freeFloat: string;
  readonly isin: string;
  readonly paper: string;
  readonly sha256: string;
}

export const PERCENT = /^(?:100|[1-9]?\d(?:\.\d{1,2})?)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const MONEY = /^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const WHOLE = /^[1-9]\d{0,14}$/;
const CATEGORY = /^(?:[A-Z]|default)$/;

/** Category N is that of a company that has just come to Dhaka's market. */
export const NOTHING_TYPED: TypedShare = {
  country: 'BD',
  fromDate: '',
  name: '',
  nameBn: '',
  sector: '',
  category: 'N',
  board: 'public',
  issuedAt: '',
  faceValue: '',
  outstanding: '',
  freeFloat: '',
  isin: '',
  paper: '',
  sha256: '',
};

/** What a field says that is filled and is not of its kind; nothing while it is empty. */
export function isWrong(
  field: 'category' | 'issuedAt' | 'faceValue' | 'outstanding' | 'freeFloat' | 'isin',
  text: string,
) {
  if (field === 'isin') return text !== '' && !isIsin(text);
  const kinds = { category: CATEGORY, issuedAt: MONEY, faceValue: MONEY, outstanding: WHOLE, freeFloat: PERCENT };
  return text !== '' && !kinds[field].test(text);
}

export function listingInput(typed: TypedShare): Input | null {
  const { country, board, category, fromDate, issuedAt, faceValue, outstanding, freeFloat, isin, paper, sha256 } =
    typed;
  const [name, nameBn, sector] = [typed.name.trim(), typed.nameBn.trim(), typed.sector.trim()];
  const isNamed = name !== '' && nameBn !== '' && sector.length >= 2 && CATEGORY.test(category);
  const isCounted = MONEY.test(issuedAt) && MONEY.test(faceValue) && WHOLE.test(outstanding);
  const isFloating = PERCENT.test(freeFloat) && Number(freeFloat) > 0;
  const isSaid = DATE.test(fromDate) && paper.trim() !== '' && /^[0-9a-f]{64}$/.test(sha256);
  if (!isNamed || !isCounted || !isFloating || !isSaid || isWrong('isin', isin)) return null;
  return {
    country,
    board,
    category,
    fromDate,
    name,
    nameBn,
    sector,
    issuedAt,
    faceValue,
    sharesOutstanding: outstanding,
    freeFloatPercent: freeFloat,
    isin: isin === '' ? null : isin,
    document: { name: paper.trim(), sha256 },
  };
}
