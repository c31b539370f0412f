// In: an order of the rule `signal`. Out: the address at which its script speaks and the key that it signs with: both follow from the server's own
// key and the order, so that none is kept anywhere.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from '@hilsa/contract';
import type { SecretBox } from '../../identity/secrets.ts';

type Box = Pick<SecretBox, 'mac'>;
const ADDRESS_DIGITS = 32;

export function signalAddress(box: Box, world: World, order: number): string {
  const digest = box.mac(`robot-signal-address/${world}/${order}`).toString('hex');
  return `${world}-${order}-${digest.slice(0, ADDRESS_DIGITS)}`;
}

export function signalKey(box: Box, world: World, order: number): string {
  return box.mac(`robot-signal-key/${world}/${order}`).toString('hex');
}

/** Whose address it is; null: nobody's. */
export function orderAt(box: Box, address: string): { readonly world: World; readonly order: number } | null {
  const [world, number] = address.split('-') as [World, string];
  const order = Number(number);
  return isSame(signalAddress(box, world, order), address) ? { world, order } : null;
}

export interface SignalWords {
  readonly address: string;
  readonly number: number;
  readonly kind: string;
  readonly signature: string;
}

export function isSigned(key: string, { address, number, kind, signature }: SignalWords): boolean {
  return isSame(createHmac('sha256', key).update(`${address}\n${number}\n${kind}`).digest('hex'), signature);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
