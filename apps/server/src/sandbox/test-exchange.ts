// In: an offering that waits for an exchange's draw. Out: the file that a test exchange sends: as if it had drawn from the applicants of all houses.
import { createHash } from 'node:crypto';
import type { Offering } from '@hilsa/core';
import { spill, writeResults } from '@hilsa/formulas/offerings';

/** Of what a quota offers here the applicants of other houses win the rest: a part of a hundred. */
const OURS = 70n;

/** Whole lots in the order of a digest that names the test exchange: nobody takes it for a draw that can be recomputed. */
export function testExchangeFile({ terms, applications }: Pick<Offering, 'terms' | 'applications'>): string {
  const { rule, code } = terms;
  const drawn = applications
    .filter(({ status }) => status === 'live')
    .map((each) => ({ ...each, ticket: digestOf(`test exchange ${code} ${each.key}`) }))
    .sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
  const demands = new Map<string, bigint>();
  for (const { category, quantity } of drawn) demands.set(category, (demands.get(category) ?? 0n) + quantity);
  const left = new Map<string, bigint>();
  for (const [category, offered] of spill(rule, demands).offered) {
    const ours = (offered * OURS) / 100n;
    left.set(category, ours - (ours % rule.lot));
  }
  const given = drawn.map(({ key, category, quantity }) => {
    const rest = left.get(category) ?? 0n;
    const units = quantity < rest ? quantity : rest;
    left.set(category, rest - units);
    return [key, units] as const;
  });
  return writeResults(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
