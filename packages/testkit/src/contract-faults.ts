// In: a fault and a fact about contracts. Out: the fact as a core with that fault would tell it.
import type { Fact } from '@hilsa/core';

/** What a faulty core would tell: facts are changed on their way to the auditor, who must object. */
export const CONTRACT_FAULTS = [
  'last-for-mark',
  'no-deduction',
  'late-liquidation',
  'fund-pays-out',
  'free-profit',
  'another-trigger-price',
  'stop-after-liquidation',
  'more-leverage',
  'caps-without-notice',
] as const;
export type ContractFault = (typeof CONTRACT_FAULTS)[number];

/** A fact as a faulty core would tell it. */
export function asToldBy(fault: ContractFault | null, fact: Fact): Fact {
  if (fault === 'last-for-mark' && fact.kind === 'mark-computed' && fact.last !== null)
    return { ...fact, mark: fact.last };
  if (fault === 'no-deduction' && fact.kind === 'liquidation-stepped' && fact.tier > 0)
    return { ...fact, maintenance: fact.maintenance + 50_000_000n };
  if (fault === 'late-liquidation' && fact.kind === 'liquidation-begun')
    return { ...fact, kind: 'work-done', work: 'step-mark', subject: 0 };
  if (fault === 'fund-pays-out' && fact.kind === 'take-over-closed')
    return { ...fact, toFund: fact.toFund - 1n, toCustomer: fact.toCustomer + 1n };
  if (fault === 'free-profit' && fact.kind === 'position-changed' && fact.lotsChange < 0)
    return { ...fact, profit: fact.profit + 1n };
  if (fault === 'another-trigger-price' && fact.kind === 'trigger-met') return { ...fact, ticks: fact.ticks + 1 };
  if (fault === 'more-leverage' && fact.kind === 'leverage-set') return { ...fact, leverage: fact.leverage + 20 };
  if (fault === 'caps-without-notice' && fact.kind === 'leverage-caps-planned') return { ...fact, fromMs: fact.atMs };
  return fact;
}
