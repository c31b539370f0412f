// In: a customer's standing, identity, kind.
// Out: their marks: one tone a meaning, the same in every list.
import { texts } from '../../texts/index.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import type { CustomerRow } from '@hilsa/contract/console/index';
import { words } from './words.ts';

const TONE_OF_IDENTITY: Readonly<Record<CustomerRow['idStatus'], Tone>> = {
  none: 'plain',
  pending: 'waiting',
  succ: 'good',
  fail: 'bad',
};

export function Standing({ customer }: { readonly customer: CustomerRow }) {
  if (customer.status === 0) return <Mark tone="bad">{words.statuses[0]}</Mark>;
  if (customer.frozen) return <Mark tone="waiting">{words.frozen}</Mark>;
  return <Mark tone="good">{words.statuses[1]}</Mark>;
}

export function Identity({ status }: { readonly status: CustomerRow['idStatus'] }) {
  return <Mark tone={TONE_OF_IDENTITY[status]}>{texts.people.identities[status]}</Mark>;
}

export function Kind({ kind }: { readonly kind: CustomerRow['kind'] }) {
  return <Mark tone={kind === 'hni' ? 'accent' : 'plain'}>{words.kinds[kind]}</Mark>;
}
