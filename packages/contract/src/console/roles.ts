// In: nothing. Out: what an operator may be. Plain data, without zod, so that a browser can import it for free.

export const ROLES = ['support', 'compliance', 'treasury', 'markets', 'administrator', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
