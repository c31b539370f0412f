// In: nothing. Out: the tables of money in and money out, and how their rows are written and read.
import type { RailPolicy } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import { keptTable, listedTable } from './table.ts';

export interface DepositRow {
  readonly id: number;
  readonly account: number;
  readonly rail: number;
  readonly amount: bigint;
  readonly state: 'created' | 'pending' | 'expired' | 'fail' | 'success';
  readonly reason: string;
  readonly reference: string;
  readonly arrival: number;
  readonly createdMs: number;
  readonly endsMs: number;
  readonly endedMs: number;
  /** Of a chain: the block that shows it, which may change until it is credited; 0 and empty elsewhere. */
  readonly height: number;
  readonly block: string;
}
export interface ArrivalRow {
  readonly id: number;
  readonly rail: number;
  readonly units: bigint;
  readonly provider: string;
  readonly transaction: string;
  readonly verdict: string;
  readonly evidence: string;
  readonly deposit: number;
  readonly account: number;
  readonly state: 'suspense' | 'credited' | 'returning' | 'returned' | 'kept';
  readonly stage: number;
  readonly atMs: number;
}
export interface WithdrawalRow {
  readonly id: number;
  readonly account: number;
  readonly rail: number;
  readonly destination: number;
  readonly method: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly digest: string;
  /** What it was proven with. */
  readonly factor: string;
  readonly state: 'requested' | 'approved' | 'sent' | 'success' | 'failed' | 'cancelled';
  readonly reason: string;
  readonly needsTwo: boolean;
  readonly stage: number;
  readonly pack: string;
  readonly transaction: string;
  readonly requestedMs: number;
  readonly deadlineMs: number;
  readonly approvedMs: number;
  readonly sentMs: number;
  readonly endedMs: number;
}
export interface StepRow {
  readonly sequence: number;
  readonly line: number;
  readonly way: 'in' | 'out';
  readonly payment: number;
  readonly step: string;
  /** Who: you, the machine, an operator's number, the partner. */
  readonly actor: string;
  readonly detail: string;
  readonly atMs: number;
}

/** A policy of a rail, from when on it is in force, and what became of it. */
export interface RailPolicyRow {
  readonly rail: number;
  readonly version: number;
  readonly state: 'planned' | 'in-force' | 'past' | 'dropped';
  readonly fromMs: number;
  readonly setMs: number;
  readonly maker: string;
  readonly checker: string;
  readonly policy: RailPolicy;
}

export const depositsTable = keptTable<DepositRow>(
  'deposits',
  [
    { name: 'id', type: 'bigint', of: (row) => row.id },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'rail', type: 'integer', of: (row) => row.rail },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'reference', type: 'text', of: (row) => row.reference },
    { name: 'arrival', type: 'bigint', of: (row) => row.arrival },
    { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
    { name: 'ends_ms', type: 'bigint', of: (row) => row.endsMs },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
    { name: 'height', type: 'bigint', of: (row) => row.height },
    { name: 'block', type: 'text', of: (row) => row.block },
  ],
  {
    key: ['id'],
    update: ['state', 'reason', 'reference', 'arrival', 'ended_ms', 'height', 'block'],
    read: (row) => ({
      id: Number(row['id']),
      account: row['account'],
      rail: row['rail'],
      amount: BigInt(row['amount']),
      state: row['state'],
      reason: row['reason'],
      reference: row['reference'],
      arrival: Number(row['arrival']),
      createdMs: Number(row['created_ms']),
      endsMs: Number(row['ends_ms']),
      endedMs: Number(row['ended_ms']),
      height: Number(row['height']),
      block: row['block'],
    }),
  },
);
export const arrivalsTable = keptTable<ArrivalRow>(
  'arrivals',
  [
    { name: 'id', type: 'bigint', of: (row) => row.id },
    { name: 'rail', type: 'integer', of: (row) => row.rail },
    { name: 'units', type: 'bigint', of: (row) => row.units },
    { name: 'provider', type: 'text', of: (row) => row.provider },
    { name: 'transaction', type: 'text', of: (row) => row.transaction },
    { name: 'verdict', type: 'text', of: (row) => row.verdict },
    { name: 'evidence', type: 'text', of: (row) => row.evidence },
    { name: 'deposit', type: 'bigint', of: (row) => row.deposit },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'stage', type: 'integer', of: (row) => row.stage },
    { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
  ],
  {
    key: ['id'],
    update: ['account', 'state', 'stage'],
    read: (row) => ({
      id: Number(row['id']),
      rail: row['rail'],
      units: BigInt(row['units']),
      provider: row['provider'],
      transaction: row['transaction'],
      verdict: row['verdict'],
      evidence: row['evidence'],
      deposit: Number(row['deposit']),
      account: row['account'],
      state: row['state'],
      stage: row['stage'],
      atMs: Number(row['at_ms']),
    }),
  },
);
export const withdrawalsTable = keptTable<WithdrawalRow>(
  'withdrawals',
  [
    { name: 'id', type: 'bigint', of: (row) => row.id },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'rail', type: 'integer', of: (row) => row.rail },
    { name: 'destination', type: 'bigint', of: (row) => row.destination },
    { name: 'method', type: 'text', of: (row) => row.method },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'fee', type: 'bigint', of: (row) => row.fee },
    { name: 'digest', type: 'text', of: (row) => row.digest },
    { name: 'factor', type: 'text', of: (row) => row.factor },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'needs_two', type: 'boolean', of: (row) => row.needsTwo },
    { name: 'stage', type: 'integer', of: (row) => row.stage },
    { name: 'pack', type: 'text', of: (row) => row.pack },
    { name: 'transaction', type: 'text', of: (row) => row.transaction },
    { name: 'requested_ms', type: 'bigint', of: (row) => row.requestedMs },
    { name: 'deadline_ms', type: 'bigint', of: (row) => row.deadlineMs },
    { name: 'approved_ms', type: 'bigint', of: (row) => row.approvedMs },
    { name: 'sent_ms', type: 'bigint', of: (row) => row.sentMs },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
  ],
  {
    key: ['id'],
    update: ['state', 'reason', 'needs_two', 'stage', 'pack', 'transaction', 'approved_ms', 'sent_ms', 'ended_ms'],
    read: (row) => ({
      id: Number(row['id']),
      account: row['account'],
      rail: row['rail'],
      destination: Number(row['destination']),
      method: row['method'],
      amount: BigInt(row['amount']),
      fee: BigInt(row['fee']),
      digest: row['digest'],
      factor: row['factor'],
      state: row['state'],
      reason: row['reason'],
      needsTwo: row['needs_two'],
      stage: row['stage'],
      pack: row['pack'],
      transaction: row['transaction'],
      requestedMs: Number(row['requested_ms']),
      deadlineMs: Number(row['deadline_ms']),
      approvedMs: Number(row['approved_ms']),
      sentMs: Number(row['sent_ms']),
      endedMs: Number(row['ended_ms']),
    }),
  },
);
export const paymentStepsTable = listedTable<StepRow>('payment_steps', [
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'way', type: 'text', of: (row) => row.way },
  { name: 'payment', type: 'bigint', of: (row) => row.payment },
  { name: 'step', type: 'text', of: (row) => row.step },
  { name: 'actor', type: 'text', of: (row) => row.actor },
  { name: 'detail', type: 'text', of: (row) => row.detail },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);
export const railPoliciesTable = keptTable<RailPolicyRow>(
  'rail_policies',
  [
    { name: 'rail', type: 'integer', of: (row) => row.rail },
    { name: 'version', type: 'integer', of: (row) => row.version },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'from_ms', type: 'bigint', of: (row) => row.fromMs },
    { name: 'set_ms', type: 'bigint', of: (row) => row.setMs },
    { name: 'maker', type: 'text', of: (row) => row.maker },
    { name: 'checker', type: 'text', of: (row) => row.checker },
    { name: 'policy', type: 'text', of: (row) => toJson(row.policy) },
  ],
  {
    key: ['rail', 'version'],
    update: ['state'],
    read: (row) => ({
      rail: row['rail'],
      version: row['version'],
      state: row['state'],
      fromMs: Number(row['from_ms']),
      setMs: Number(row['set_ms']),
      maker: row['maker'],
      checker: row['checker'],
      policy: fromJson(row['policy']) as RailPolicy,
    }),
  },
);
