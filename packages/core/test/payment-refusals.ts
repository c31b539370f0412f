// In: nothing. Out: for every refusal of money in and out the commands that earn it, with the numbers it comes with.
import type { Command } from '@hilsa/core';
import { LIFE_POLICY } from '@hilsa/testkit';
import type { Case } from './conversion-refusals.ts';
import {
  address,
  allowList,
  ANN,
  approve,
  arrival,
  ask,
  assign,
  atMs,
  big,
  cancel,
  deposit,
  DIGEST,
  held,
  identity,
  judge,
  announce,
  keep,
  LATER,
  money,
  networkFee,
  ownMoney,
  rail,
  ready,
  reverse,
  send,
  settle,
  short,
  shut,
  to,
  transfer,
} from './payment-commands.ts';

const { methods } = LIFE_POLICY;

export const PAYMENT_CASES = {
  'unknown-rail': { 'a deposit': { command: deposit(), detail: { rail: 0 } } },
  'rail-invalid': {
    'a name that shouts': { command: rail({ name: 'BANK' }), detail: { field: 'name' } },
    'a minimum of nothing': {
      command: rail({ policy: { ...LIFE_POLICY, in: { ...LIFE_POLICY.in, minimum: 0n } } }),
      detail: { field: 'in' },
    },
    'a fee above the least amount': {
      command: rail({ policy: { ...LIFE_POLICY, methods: [{ ...methods[0]!, feeUnits: 100n }] } }),
      detail: { field: 'methods' },
    },
    'another wallet': { prepare: [rail()], command: rail({ wallet: 'coin' }), detail: { field: 'wallet' } },
  },
  'rail-closed': {
    'a deposit': { prepare: [rail(), shut('in')], command: deposit(), detail: { rail: 0, direction: 'in' } },
    'whose condition fails': {
      prepare: [rail(), judge('in')],
      command: deposit(),
      detail: { rail: 0, direction: 'in' },
    },
    'a withdrawal': { prepare: [...ready, shut('out')], command: ask(), detail: { rail: 0, direction: 'out' } },
  },
  'custody-short': {
    'a deposit': { prepare: [rail(), arrival(), short], command: deposit(), detail: { asset: 0 } },
    'a withdrawal': { prepare: [...ready, arrival(), short], command: ask(), detail: { asset: 0 } },
  },
  'second-person-missing': {
    'a rail by one': { command: rail({ checker: 'kim' }), detail: {} },
    'a credit taken back by one': {
      prepare: [rail(), arrival(), assign(1)],
      command: reverse(1, { checker: 'kim' }),
      detail: {},
    },
    'the house’s own, by the word of one': {
      prepare: [rail(), ...ownMoney],
      command: keep(1, { checker: 'kim' }),
      detail: {},
    },
    'the house’s own, announced by one': { prepare: [rail()], command: announce({ checker: 'kim' }), detail: {} },
    'an approval twice': {
      prepare: [...ready, ask(big), approve()],
      command: approve(),
      detail: {},
    },
  },
  'payment-below-minimum': {
    'a deposit': {
      prepare: [rail()],
      command: deposit({ amount: 99n }),
      detail: { asset: 0, amount: 99n, minimum: 100n },
    },
    'less than the way takes': {
      prepare: ready,
      command: ask({ amount: 150n }),
      detail: { asset: 0, amount: 150n, minimum: 200n },
    },
  },
  'payment-above-maximum': {
    'a deposit': {
      prepare: [rail()],
      command: deposit({ amount: 10n ** 9n + 1n }),
      detail: { asset: 0, amount: 10n ** 9n + 1n, maximum: 10n ** 9n },
    },
  },
  'payment-limit-reached': {
    'more than a day’s': {
      prepare: [rail(), arrival({ units: 25n * 10n ** 8n }), assign(1)],
      command: deposit({ amount: 10n ** 9n }),
      detail: { asset: 0, amount: 10n ** 9n, left: 5n * 10n ** 8n },
    },
  },
  'too-many-open-deposits': {
    'an eleventh': {
      prepare: [rail(), ...Array.from({ length: 10 }, () => deposit())],
      command: deposit(),
      detail: { open: 10, most: 10 },
    },
  },
  'unknown-deposit': {
    'one that never was': {
      command: () => ({ kind: 'begin-deposit', atMs, deposit: 5, reference: 'TR' }),
      detail: { deposit: 5 },
    },
  },
  'deposit-closed': {
    'one that was paid': {
      prepare: [rail(), deposit(), arrival({ deposit: 1, verdict: 'paid' })],
      command: () => ({ kind: 'fail-deposit', atMs, deposit: 1, reason: 'late' }),
      detail: { deposit: 1, state: 'success' },
    },
  },
  'evidence-invalid': {
    'no digest': { prepare: [rail()], command: arrival({ evidence: 'trust me' }), detail: { field: 'evidence' } },
    'a transfer to nobody’s address': { prepare: [rail()], command: transfer(), detail: { field: 'account' } },
    'a judgement of two lines': {
      prepare: [rail()],
      command: judge('in', 'away\nfor ever'),
      detail: { field: 'failing' },
    },
    'what a customer asked for, said to be the house’s': {
      prepare: [rail(), deposit(), arrival({ deposit: 1, verdict: 'amount-differs', units: 999n })],
      command: keep(1),
      detail: { field: 'arrival' },
    },
    'what came from a risky place, said to be the house’s': {
      prepare: [rail(), arrival({ verdict: 'risky' })],
      command: keep(1),
      detail: { field: 'arrival' },
    },
    'what a customer was credited with before, said to be the house’s': {
      prepare: [rail(), arrival(), assign(1), reverse(1)],
      command: keep(1),
      detail: { field: 'arrival' },
    },
    'what nobody announced, said to be the house’s': {
      prepare: [rail(), arrival()],
      command: keep(1),
      detail: { field: 'announced' },
    },
    'another sum than announced, said to be the house’s': {
      prepare: [rail(), announce({ units: 999n }), arrival({ atMs: LATER })],
      command: keep(1),
      detail: { field: 'announced' },
    },
    'what was announced when it had come': {
      prepare: [rail(), arrival(), announce()],
      command: keep(1),
      detail: { field: 'announced' },
    },
    'what was announced less than a day before it came': {
      prepare: [rail(), announce({ atMs: atMs + 1 }), arrival({ atMs: LATER })],
      command: keep(1),
      detail: { field: 'announced' },
    },
    'a second of the same sum, announced once': {
      prepare: [rail(), ...ownMoney, arrival({ atMs: LATER, transaction: 'T2' }), keep(1)],
      command: keep(2),
      detail: { field: 'announced' },
    },
    'the house’s own by no payment order': {
      prepare: [rail(), ...ownMoney],
      command: keep(1, { transaction: '' }),
      detail: { field: 'transaction' },
    },
    'a fee that nothing shows': {
      prepare: [rail()],
      command: networkFee({ evidence: '' }),
      detail: { field: 'evidence' },
    },
    'a transfer in no block': {
      prepare: [rail(), address],
      command: transfer({ block: '' }),
      detail: { field: 'block' },
    },
    'the same transfer of another amount': {
      prepare: [rail(), address, transfer()],
      command: transfer({ units: 999n, height: 10 }),
      detail: { field: 'transaction' },
    },
    'another amount left': {
      prepare: [...ready, ask(), send],
      command: settle({ units: 4_999n }),
      detail: { field: 'units' },
    },
  },
  'transaction-known': {
    'a transfer that has arrived': {
      prepare: [rail(), arrival({ transaction: 'T1:0' }), address],
      command: transfer(),
      detail: { arrival: 1 },
    },
    'a fee that is booked': { prepare: [rail(), networkFee()], command: networkFee(), detail: { arrival: 0 } },
    'the same again': { prepare: [rail(), arrival()], command: arrival({ units: 7n }), detail: { arrival: 1 } },
  },
  'unknown-arrival': { 'one that never was': { command: assign(1), detail: { arrival: 1 } } },
  'arrival-settled': {
    'one that was taken back': {
      prepare: [rail(), arrival(), assign(1), reverse(1)],
      command: reverse(1),
      detail: { arrival: 1 },
    },
    'the house’s own twice': { prepare: [rail(), ...ownMoney, keep(1)], command: keep(1), detail: { arrival: 1 } },
    'the house’s own, to a customer': {
      prepare: [rail(), ...ownMoney, keep(1)],
      command: assign(1, 3),
      detail: { arrival: 1 },
    },
    'one that has an owner': { prepare: [rail(), arrival(), assign(1)], command: assign(1, 3), detail: { arrival: 1 } },
  },
  'proof-key-invalid': {
    'a key of two bytes': {
      command: () => ({ ...identity(), publicKey: 'abcd' }) as Command,
      detail: { field: 'publicKey' },
    },
    'the identity room’s for a customer': {
      command: () => ({ ...identity(), account: ANN }) as Command,
      detail: { field: 'keyId' },
    },
  },
  'destination-invalid': {
    nowhere: { prepare: [rail()], command: to({ destination: '' }), detail: { field: 'destination' } },
    'a coin of another network': {
      prepare: [...ready, rail({ name: 'chain' })],
      command: ask({ rail: 1 }),
      detail: { field: 'rail' },
    },
    'by no way': { prepare: ready, command: ask({ method: 7 }), detail: { field: 'method' } },
  },
  'destination-known': { 'the same again': { prepare: [rail(), to()], command: to(), detail: { destination: 1 } } },
  'unknown-destination': {
    'one that never was': { prepare: ready, command: ask({ destination: 9 }), detail: { destination: 9 } },
    'another’s': {
      prepare: [...ready, to({ account: 3 })],
      command: ask({ destination: 2 }),
      detail: { destination: 2 },
    },
  },
  'destination-held': {
    'a new one': {
      prepare: [money, rail(), identity, to()],
      command: ask({ atMs: LATER - 1, askedMs: LATER - 1 }),
      detail: { untilMs: LATER },
    },
  },
  'name-mismatch': {
    'a near name': {
      prepare: [money, rail(), identity, to({ match: 'near' })],
      command: ask(),
      detail: { destination: 1 },
    },
  },
  'allow-list-on': {
    'a new one': {
      prepare: [rail(), allowList(true)],
      command: to(),
      detail: {},
    },
    'a new one, a moment before it ends': {
      prepare: [rail(), allowList(true), allowList(false)],
      command: to({ atMs: LATER - 1 }),
      detail: { untilMs: LATER },
    },
  },
  'too-many-destinations': {
    'one more than forty': {
      prepare: [rail(), ...Array.from({ length: 40 }, (_, n) => to({ destination: `d${n}` }))],
      command: to(),
      detail: { most: 40 },
    },
  },
  'hold-invalid': {
    'longer than its reason': { command: held({ untilMs: LATER + 1 }), detail: { field: 'untilMs' } },
    'for a mood': { command: held({ reason: 'mood' as 'legal-order' }), detail: { field: 'reason' } },
  },
  'hold-repeated': {
    'the same cause': {
      prepare: [held()],
      command: held({ untilMs: LATER - 5 }),
      detail: { reason: 'changed-credential' },
    },
  },
  'payouts-frozen': {
    'a frozen customer’s': {
      prepare: [...ready, () => ({ kind: 'freeze-payouts', atMs, account: ANN, isFrozen: true })],
      command: ask(),
      detail: { account: ANN },
    },
  },
  'payout-held': {
    'approved, then held': {
      prepare: [...ready, ask(), held({ atMs: LATER, untilMs: LATER + 1_000 })],
      command: send,
      detail: { reason: 'changed-credential', untilMs: LATER + 1_000 },
    },
  },
  'fee-changed': { 'a fee of one': { prepare: ready, command: ask({ fee: 1n }), detail: { asset: 0, fee: 0n } } },
  'proof-required': {
    'an amount changed after it was signed': {
      prepare: ready,
      command: ask({}, { amount: 5_001n }),
      detail: { field: 'proof' },
    },
    'a signature of nobody': {
      prepare: ready,
      command: ask({}, { proof: { kind: 'totp', signature: '00'.repeat(64) } }),
      detail: { field: 'proof' },
    },
    'more than a code does': {
      prepare: [money, rail({ policy: { ...LIFE_POLICY, codeDaily: 4_000n } }), identity, to()],
      command: ask({}, {}, 'code'),
      detail: { field: 'amount', asset: 0, left: 4_000n },
    },
  },
  'proof-stale': { 'five minutes old': { prepare: ready, command: ask({ askedMs: LATER - 300_001 }), detail: {} } },
  'proof-used': { 'the same again': { prepare: [...ready, ask()], command: ask(), detail: {} } },
  'too-many-open-withdrawals': {
    'a twenty-first': {
      prepare: [...ready, ...Array.from({ length: 20 }, (_, n) => ask({ requestId: `request-a${n}` }))],
      command: ask(),
      detail: { open: 20, most: 20 },
    },
  },
  'unknown-withdrawal': {
    'another’s': { prepare: [...ready, ask()], command: cancel(1, 3), detail: { withdrawal: 1 } },
  },
  'withdrawal-closed': {
    'one that is on its way': {
      prepare: [...ready, ask(), send],
      command: cancel(1),
      detail: { withdrawal: 1, state: 'sent' },
    },
    'paid twice': { prepare: [...ready, ask(), send, settle()], command: settle(), detail: { withdrawal: 1 } },
  },
  'digest-differs': {
    'a byte of it': {
      prepare: [...ready, ask(big)],
      command: approve({ digest: `0${DIGEST.slice(1)}`.replace(/^0+/, '1') }),
      detail: { withdrawal: 1 },
    },
  },
} as const satisfies Record<string, Record<string, Case>>;
