// In: what a refused call asks of the customer first: a PIN, a proof that it is they, an identity check.
// Out: the open gates, for the host that shows them; and each one's answer, for the call that waits.
import type { RequestOf } from '@hilsa/contract';
import { useSyncExternalStore } from 'react';

export type ConfirmPurpose = RequestOf<'/user/confirm'>['purpose'];

export type Gate =
  /** Choose the transaction PIN, which then is unlocked too. */
  | { readonly kind: 'set-pin' }
  /** Give the transaction PIN, once in a sign-in. */
  | { readonly kind: 'unlock'; readonly about?: string | undefined }
  /** Prove it is you, freshly: answers with a confirmation for this one purpose. */
  | { readonly kind: 'confirm'; readonly purpose: ConfirmPurpose }
  /** Give the number of your account at the depository, once. */
  | { readonly kind: 'bo-account' }
  /** Have your identity checked: leads away, so it is never passed on the spot. */
  | { readonly kind: 'identity'; readonly sentence: string };

export interface OpenGate {
  readonly id: number;
  readonly gate: Gate;
  readonly open: boolean;
  /** The confirmation ('' where the gate has none), or null when the customer turned away. */
  readonly answer: (passed: string | null) => void;
}

/** The longest closing motion of a sheet, after which it may go. */
const GONE_AFTER_MS = 400;

let gates: readonly OpenGate[] = [];
let count = 0;
const listeners = new Set<() => void>();

function put(next: readonly OpenGate[]): void {
  gates = next;
  for (const listener of listeners) listener();
}

let fetchHost: () => Promise<unknown> = () => Promise.reject(new Error('no one shows gates'));

/** Who shows the gates; told once by the shell. `fetch` brings its code and texts, and rejects when they can't be had. */
export function onGates(fetch: () => Promise<unknown>): void {
  fetchHost = fetch;
}

/** Opens a gate over whatever is shown. Resolves with its answer; a gate may open over another. */
export async function openGate(gate: Gate): Promise<string | null> {
  await fetchHost();
  const id = ++count;
  return new Promise((resolve) => {
    const answer = (passed: string | null): void => {
      resolve(passed);
      put(gates.map((open) => (open.id === id ? { ...open, open: false } : open)));
      setTimeout(() => put(gates.filter((open) => open.id !== id)), GONE_AFTER_MS);
    };
    put([...gates, { id, gate, open: true, answer }]);
  });
}

/** Turns away from every open gate: the session they belonged to is over. */
export function closeGates(): void {
  for (const open of gates) if (open.open) open.answer(null);
}

export function useGates(): readonly OpenGate[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => gates,
  );
}

/** The error of a call whose question the customer closed. They know; nothing is told. */
export class GateClosed extends Error {
  override readonly name = 'GateClosed';
}
