// In: who calls without a sign-in. Out: who that is for codes and counts.
import { addressBlock } from './address-block.ts';
import type { Asker } from './code-budget.ts';
import type { Caller } from './devices.ts';

/** @param known whether the caller signed in here before */
export function askerAt({ address, device }: Caller, known: boolean): Asker {
  return {
    // A browser without a secret of its own is told from others by its address alone.
    id: device === null ? `address ${addressBlock(address)}` : `device ${device}`,
    own: known,
    addressBlock: known ? null : addressBlock(address),
  };
}
