// In: `/user/security`.
// Out: which of the four protections are on, and the next one worth turning on. Pure.
import type { ReplyOf } from '@hilsa/contract';
import type { Path } from '../../kernel/paths.ts';
import type { Search } from '../../kernel/router.ts';

export type Security = ReplyOf<'/user/security'>;
export type Protection = 'second-factor' | 'transaction-pin' | 'withdrawal-pin' | 'phrase';

/** Strongest first: that order is the order in which they are offered. */
export const PROTECTIONS: readonly Protection[] = ['second-factor', 'transaction-pin', 'withdrawal-pin', 'phrase'];

export function isOn(security: Security, protection: Protection): boolean {
  switch (protection) {
    case 'second-factor':
      return security.totp.enabled || security.passkeys.length > 0;
    case 'transaction-pin':
      return security.transactionPin.set;
    case 'withdrawal-pin':
      return security.withdrawalPin.set;
    case 'phrase':
      return security.phrase !== null;
    default:
      return protection satisfies never;
  }
}

/** How many are on, and the first that is not; null when all are. */
export function protectionOf(security: Security): { readonly on: number; readonly next: Protection | null } {
  return {
    on: PROTECTIONS.filter((protection) => isOn(security, protection)).length,
    next: PROTECTIONS.find((protection) => !isOn(security, protection)) ?? null,
  };
}

/** Where a protection is turned on; the phrase opens on the security page itself. */
export const PLACE_OF: Readonly<
  Record<Exclude<Protection, 'phrase'>, { readonly path: Path; readonly search?: Search }>
> = {
  'second-factor': { path: '/pages/user/authenticator' },
  'transaction-pin': { path: '/pages/user/tradePassword', search: { kind: 'transaction' } },
  'withdrawal-pin': { path: '/pages/user/tradePassword', search: { kind: 'withdrawal' } },
};
