// In: what was typed about a new key.
// Out: the request it makes, and what stands in its way, field by field.
import type { RequestOf } from '@hilsa/contract';

export const ALGORITHMS = ['ed25519', 'hmac-sha256', 'rsa'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** After how many days it ends by itself; `open`: it does not. */
export const LIVES = ['30', '90', '365', 'open'] as const;
const DAY_MS = 86_400_000;

/** Of Ed25519: the pair is made in this browser, or the program made its own. */
export const PAIRS = ['here', 'own'] as const;

/** What everybody may: weight in a minute, new orders in ten seconds. A key may be held to less. */
export const MOST = { weight: 6_000, orders: 100 } as const;
/** As typed, ASCII digits; empty: as everybody. */
export interface Limits {
  readonly weight: string;
  readonly orders: string;
}
export type LimitProblem = 'limit-wrong';
export const NO_LIMITS: Limits = { weight: '', orders: '' };

export interface KeyForm extends Limits {
  readonly label: string;
  readonly algorithm: Algorithm;
  readonly pair: (typeof PAIRS)[number];
  readonly publicKey: string;
  readonly trade: boolean;
  readonly addresses: string;
  readonly days: (typeof LIVES)[number];
}
export type KeyProblem = LimitProblem | 'label-missing' | 'public-key-missing' | 'public-key-is-private';

export const FIRST_FORM: KeyForm = {
  label: '',
  algorithm: 'ed25519',
  pair: 'here',
  publicKey: '',
  trade: false,
  addresses: '',
  days: 'open',
  ...NO_LIMITS,
};

/** Whether somebody else made the pair, so that its public half is typed. */
export function needsPublicKey({ algorithm, pair }: KeyForm): boolean {
  return algorithm === 'rsa' || (algorithm === 'ed25519' && pair === 'own');
}

export function isMadeHere({ algorithm, pair }: KeyForm): boolean {
  return algorithm === 'ed25519' && pair === 'here';
}

/** The first thing that is wrong, by its field; null: it can be sent. */
export function problemOf(form: KeyForm): { readonly field: keyof KeyForm; readonly problem: KeyProblem } | null {
  if (form.label.trim() === '') return { field: 'label', problem: 'label-missing' };
  if (!needsPublicKey(form)) return limitProblem(form);
  // Said before it leaves the browser: what was sent is known to others.
  if (form.publicKey.includes('PRIVATE')) return { field: 'publicKey', problem: 'public-key-is-private' };
  if (form.publicKey.trim() === '') return { field: 'publicKey', problem: 'public-key-missing' };
  return limitProblem(form);
}

export function limitProblem(limits: Limits): { readonly field: keyof Limits; readonly problem: LimitProblem } | null {
  const names = ['weight', 'orders'] as const;
  const wrong = names.find(
    (name) => limits[name] !== '' && !(Number(limits[name]) >= 1 && Number(limits[name]) <= MOST[name]),
  );
  return wrong === undefined ? null : { field: wrong, problem: 'limit-wrong' };
}

/** The fields of a call that say them. */
export function limitFields({ weight, orders }: Limits): { weightAMinute?: number; ordersInTenSeconds?: number } {
  return {
    ...(weight !== '' && { weightAMinute: Number(weight) }),
    ...(orders !== '' && { ordersInTenSeconds: Number(orders) }),
  };
}

/** A key that trades and may come from anywhere ends after thirty days. */
export function endsByItself({ trade, addresses }: KeyForm): boolean {
  return trade && listOf(addresses).length === 0;
}

/**
 * @param nowMs UTC milliseconds, from which its days are counted
 * @param madeHere the public half of a pair that was made here, or null
 */
export function requestOf(form: KeyForm, nowMs: number, madeHere: string | null): RequestOf<'/user/api-key/make'> {
  const addresses = listOf(form.addresses);
  const publicKey = needsPublicKey(form) ? form.publicKey.trim() : madeHere;
  return {
    label: form.label.trim(),
    algorithm: form.algorithm,
    trade: form.trade,
    ...(publicKey !== null && { publicKey }),
    ...(addresses.length > 0 && { addresses: addresses.join(',') }),
    ...limitFields(form),
    ...(form.days !== 'open' && { endsAtMs: nowMs + Number(form.days) * DAY_MS }),
  };
}

function listOf(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}
