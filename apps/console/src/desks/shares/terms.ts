// In: what is typed of a corporate action. Out: the input of its action, or null while something is missing or is not of its kind.
import type { ActionInput } from '@hilsa/contract/console/index';

type Input = ActionInput<'announce-share-action'>;
export type Kind = Input['kind'];
export interface Typed {
  readonly kind: Kind;
  readonly recordDate: string;
  readonly perShare: string;
  readonly gained: string;
  readonly held: string;
  readonly costs: string;
  readonly closesOn: string;
  readonly other: string;
  readonly paper: string;
  readonly sha256: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONEY = /^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const WHOLE = /^[1-9]\d{0,5}$/;
const CODE = /^[A-Z0-9]{2,20}$/;
const HASH = /^[0-9a-f]{64}$/;

export const NOTHING_TYPED: Typed = {
  kind: 'cash-dividend',
  recordDate: '',
  perShare: '',
  gained: '',
  held: '',
  costs: '',
  closesOn: '',
  other: '',
  paper: '',
  sha256: '',
};

export function inputOf(typed: Typed): Input | null {
  const { kind, recordDate, perShare, gained, held, costs, closesOn, other, paper, sha256 } = typed;
  if (!DATE.test(recordDate) || paper.trim() === '' || !HASH.test(sha256)) return null;
  const none = { perShare: null, gained: null, held: null, costs: null, closesOn: null, other: null };
  const input = { kind, recordDate, document: { name: paper.trim(), sha256 } };
  if (kind === 'cash-dividend') return MONEY.test(perShare) ? { ...none, ...input, perShare } : null;
  if (kind === 'delisting') return { ...none, ...input };
  if (!WHOLE.test(gained) || !WHOLE.test(held)) return null;
  if (kind === 'split' && Number(gained) <= Number(held)) return null;
  if (kind === 'merger') return CODE.test(other) ? { ...none, ...input, gained, held, other } : null;
  if (kind !== 'rights') return { ...none, ...input, gained, held };
  if (other !== '' && !CODE.test(other)) return null;
  return MONEY.test(costs) && DATE.test(closesOn) && closesOn > recordDate
    ? { ...none, ...input, gained, held, costs, closesOn, other: other === '' ? null : other }
    : null;
}
