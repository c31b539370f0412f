// In: nothing. Out: what an operator may be. Plain data, without zod, so that a browser can import it for free.

export const ROLES = [
  'support',
  'compliance',
  'treasury',
  'markets',
  'administrator',
  'auditor',
  'issuer',
  'underwriter',
] as const;
export type Role = (typeof ROLES)[number];

/** Who holds no other is a guest of the house: sees nothing of customers, of colleagues or of what others offer. */
const GUEST_ROLES: ReadonlySet<Role> = new Set(['issuer', 'underwriter']);
export function isGuest(roles: readonly Role[]): boolean {
  return roles.every((role) => GUEST_ROLES.has(role));
}
