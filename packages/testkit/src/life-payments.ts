/// <reference types="node" />
// In: the auditor's state and chance. Out: commands of money in and out, good and bad, with genuine proofs and forged ones.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Command, RailPolicy, RequestWithdrawal, WithdrawalProof } from '@hilsa/core';
import { DAY } from './auditor/plain-payment-state.ts';
import { digestHex } from './auditor/plain-proof.ts';
import type { PlainState } from './auditor/plain-state.ts';
import type { Random } from './random.ts';

const HOST = 'hilsa.example';
const LIMITS = { minimum: 100n, maximum: 10n ** 9n, daily: 3n * 10n ** 9n, monthly: 10n ** 10n };
const ALWAYS = { sessions: [], restsOnHolidays: false } as const;
export const LIFE_POLICY: RailPolicy = {
  in: LIMITS,
  out: LIMITS,
  methods: [
    { name: 'RTGS', feeUnits: 11n, feePpm: 1_501, minimum: 100n, maximum: 10n ** 9n, ...ALWAYS },
    { name: 'BEFTN', feeUnits: 0n, feePpm: 0, minimum: 200n, maximum: 10n ** 9n, ...ALWAYS },
  ],
  automatic: 5n * 10n ** 8n,
  automaticHourly: 2n * 10n ** 9n,
  codeDaily: 10n ** 9n,
  depositMs: 60_000,
  depositSessions: [],
  mostTimes: 10,
  holidays: [],
};

/** A key that is the same in every life: from a seed of one byte, in the form of PKCS #8. */
function edwardsKey(seed: number): KeyObject {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([prefix, Buffer.alloc(32, seed)]), format: 'der', type: 'pkcs8' });
}
export const IDENTITY = edwardsKey(7);
export function rawPublic(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x!, 'base64url').toString('hex');
}

/** What an authenticator with an Ed25519 key answers to a digest. */
export function assertion(key: KeyObject, keyId: string, digest: string, host = HOST): WithdrawalProof {
  const data = Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([5, 0, 0, 0, 1])]);
  const challenge = Buffer.from(digest, 'hex').toString('base64url');
  const clientData = JSON.stringify({ type: 'webauthn.get', challenge, origin: `https://${host}` });
  const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
  const signature = sign(null, signed, key).toString('hex');
  return { kind: 'passkey', keyId, authenticatorData: data.toString('hex'), clientData, signature };
}
export function factorSigned(factor: 'totp' | 'code', digest: string, key = IDENTITY): WithdrawalProof {
  const signature = sign(null, Buffer.from(`hilsa-factor-1\n${factor}\n${digest}\n`), key).toString('hex');
  return { kind: factor, signature };
}

/** Rails and the identity room's key: what a life begins with. */
export function openPayments(atMs: number): Command[] {
  const by = { maker: 'life', checker: 'chance' };
  return [
    { kind: 'set-rail', atMs, name: 'bank', asset: 0, wallet: 'stock', policy: LIFE_POLICY, ...by },
    { kind: 'set-rail', atMs, name: 'chain', asset: 1, wallet: 'coin', policy: LIFE_POLICY, ...by },
    // Another coin of the same network: they share addresses and destinations.
    { kind: 'set-rail', atMs, name: 'chain', asset: 0, wallet: 'coin', policy: LIFE_POLICY, ...by },
    {
      kind: 'set-proof-key',
      atMs,
      account: null,
      keyId: 'identity',
      algorithm: 'eddsa',
      publicKey: rawPublic(IDENTITY),
      host: HOST,
      isOn: true,
    },
  ];
}

const EVIDENCE = 'ab'.repeat(32);

/** What the house announced comes in. */
function ownMoney(rail: number, units: bigint, transaction: string, atMs: number): Command {
  const named = { provider: 'bank', transaction, evidence: EVIDENCE, sourceMs: atMs - 5 } as const;
  return { kind: 'record-arrival', atMs, rail, units, deposit: 0, verdict: 'unmatched', ...named };
}

export function payIn(random: Random, state: PlainState, atMs: number, account: number): Command {
  const { next, pick, integer } = random;
  const { payments } = state;
  const rail = next() < 0.02 ? 9 : integer(0, 2);
  const dice = next();
  const amount = next() < 0.1 ? pick([0n, 99n, 10n ** 9n + 1n]) : BigInt(integer(100, 10 ** 8));
  const by = next() < 0.9 ? { maker: 'ann', checker: 'bob' } : { maker: 'ann', checker: pick(['ann', '']) };
  if (dice < 0.3) return { kind: 'create-deposit', atMs, account, rail, amount };
  const deposit = integer(Math.max(0, payments.lastDeposit - 15), payments.lastDeposit + 1);
  if (dice < 0.4) return { kind: 'begin-deposit', atMs, deposit, reference: next() < 0.05 ? '' : 'TR0011' };
  if (dice < 0.45) return { kind: 'fail-deposit', atMs, deposit, reason: 'cancelled' };
  if (dice < 0.8) {
    const own = payments.rails.findIndex(({ ownMoney }) => ownMoney !== null && ownMoney.saidMs <= atMs - DAY);
    if (own >= 0 && next() < 0.25)
      return ownMoney(own, payments.rails[own]!.ownMoney!.units, `H${integer(1, 10 ** 6)}`, atMs);
    const named = next() < 0.1 ? 0 : deposit;
    const known = payments.deposits.get(named);
    const transaction = `T${integer(1, payments.lastArrival + 30)}`;
    return {
      kind: 'record-arrival',
      atMs,
      deposit: named,
      provider: next() < 0.02 ? 'B !' : 'bank',
      transaction,
      rail: known?.rail ?? rail,
      units: known === undefined || next() < 0.1 ? amount : known.amount,
      // What nobody asked for: a stranger's, or the house's own.
      verdict:
        next() < 0.85
          ? known === undefined
            ? 'unmatched'
            : 'paid'
          : pick(['amount-differs', 'risky', 'unmatched'] as const),
      evidence: next() < 0.02 ? 'none' : EVIDENCE,
      sourceMs: atMs - 5,
    };
  }
  const waiting = [...payments.arrivals.keys()];
  const arrival = waiting.length === 0 || next() < 0.1 ? integer(-1, payments.lastArrival + 1) : pick(waiting);
  if (dice < 0.87) {
    const named = payments.deposits.get(payments.arrivals.get(arrival)?.deposit ?? 0);
    const owner = named !== undefined && next() < 0.7 ? named.account : account;
    return { kind: 'assign-arrival', atMs, arrival, account: owner, ...by };
  }
  if (dice < 0.9) return { kind: 'return-arrival', atMs, arrival, transaction: 'R1', ...by };
  if (dice < 0.903 || (dice < 0.906 && (payments.rails[rail]?.ownMoney ?? null) === null))
    return { kind: 'announce-own-money', atMs, rail, units: amount, ...by };
  if (dice < 0.92) {
    const own = waiting.filter((id) => payments.arrivals.get(id)!.isNobodys);
    const kept = own.length === 0 || next() < 0.2 ? arrival : pick(own);
    return { kind: 'keep-arrival', atMs, arrival: kept, transaction: next() < 0.1 ? '' : 'H1', ...by };
  }
  if (dice < 0.94) {
    const name = payments.rails[rail]?.name;
    if (!payments.addresses.has(`${account} ${name}`) || next() < 0.2)
      return { kind: 'assign-address', atMs, account, rail };
    // Now and then again, from another block or with other words.
    const transaction = next() < 0.1 ? '' : `T${integer(1, payments.lastArrival + 30)}`;
    const block = pick(['a1', 'b2', 'c3']);
    return { kind: 'record-transfer', atMs, rail, account, units: amount, transaction, height: integer(-1, 9), block };
  }
  if (dice < 0.95) return { kind: 'set-limit-multiple', atMs, account, times: pick([1, 10, 10, 11, 0.5]) };
  if (dice < 0.96) return look(random, state, atMs, by);
  if (dice < 0.975) {
    const isOpen = next() < 0.8;
    return { kind: 'switch-rail', atMs, rail, direction: pick(['in', 'out'] as const), isOpen, ...by };
  }
  if (dice < 0.99) {
    const known = payments.rails[rail];
    const lies = known === undefined ? 5n : -(state.purses.get(known.custody)?.[known.asset]?.available ?? 0n);
    return { kind: 'attest-custody', atMs, rail, units: next() < 0.9 ? lies : lies - 1n, source: 'statement' };
  }
  return {
    kind: 'set-rail',
    atMs,
    name: 'bank',
    asset: 0,
    wallet: 'stock',
    policy: anyPolicy(random, atMs),
    ...plan(random, atMs),
    ...by,
  };
}

/** At once, later, or too far ahead. */
function plan({ next, pick, integer }: Random, atMs: number): { fromMs?: number } {
  if (next() < 0.5) return {};
  return { fromMs: pick([0, atMs, atMs + integer(1, 60_000), atMs + 400 * 86_400_000, 0.5]) };
}

/** Of every kind there is, with hours and days on which nothing is handed over; and some that make no sense. */
function anyPolicy({ next, pick, integer }: Random, atMs: number): RailPolicy {
  const today = Math.floor((atMs + 21_600_000) / 86_400_000);
  const minute = Math.floor((atMs + 21_600_000) / 60_000) % 1_440;
  const sessions = pick([
    [],
    [{ from: 0, until: Math.max(1, minute - integer(0, 2)) }],
    [{ from: Math.max(0, minute - 1), until: 1_440 }],
    [{ from: 5, until: 5 }],
    [
      { from: 600, until: 700 },
      { from: 690, until: 800 },
    ],
  ]);
  const holidays = pick([
    [],
    [today],
    [today, today + 1],
    [today + 1, today],
    Array.from({ length: 15 }, (_, n) => today + n),
  ]);
  const [first, second] = LIFE_POLICY.methods;
  return {
    ...LIFE_POLICY,
    codeDaily: pick([-1n, 10n ** 8n, 10n ** 9n, 10n ** 9n]),
    mostTimes: pick([1, 10, 10, 11]),
    depositSessions: next() < 0.7 ? [] : sessions,
    holidays,
    methods: pick([
      LIFE_POLICY.methods,
      [second!, first!],
      [{ ...first!, sessions, restsOnHolidays: next() < 0.5 }, second!],
    ]),
  };
}

/** What the machine sees of a rail and a chain, and what two people take back. */
function look(
  { next, pick, integer }: Random,
  { payments }: PlainState,
  atMs: number,
  by: { maker: string; checker: string },
): Command {
  const rail = integer(0, 2);
  if (next() < 0.4) {
    const failing = next() < 0.75 ? '' : pick(['partner-away', 'test-rail', '\n']);
    return { kind: 'judge-rail', atMs, rail, direction: pick(['in', 'out'] as const), failing };
  }
  if (next() < 0.4) {
    const [units, transaction] = [BigInt(integer(0, 5_000)), `G${integer(1, 40)}`];
    return { kind: 'book-network-fee', atMs, rail, units, transaction, evidence: EVIDENCE };
  }
  const credits = [...payments.credits.keys()];
  const arrival = credits.length === 0 || next() < 0.1 ? integer(0, payments.lastArrival + 1) : pick(credits);
  return { kind: 'reverse-credit', atMs, arrival, ...by };
}

export function payOut(random: Random, state: PlainState, atMs: number, account: number): Command {
  const { next, pick, integer } = random;
  const { payments } = state;
  const dice = next();
  if (dice < 0.3) return request(random, state, atMs, account);
  const open = [...payments.withdrawals.keys()];
  const withdrawal = open.length === 0 || next() < 0.05 ? integer(0, payments.lastWithdrawal + 1) : pick(open);
  const known = payments.withdrawals.get(withdrawal);
  if (dice < 0.35) return { kind: 'cancel-withdrawal', atMs, account: known?.account ?? account, withdrawal };
  if (dice < 0.47) {
    const digest = next() < 0.9 ? (known?.digest ?? '') : 'ff';
    return { kind: 'approve-withdrawal', atMs, withdrawal, operator: pick(['ann', 'bob', 'cid', '']), digest };
  }
  if (dice < 0.49) {
    const reason = pick(['own-request', 'rail-outage', 'dislike' as 'own-request'] as const);
    return { kind: 'refuse-withdrawal', atMs, withdrawal, reason, maker: 'ann', checker: pick(['bob', 'ann']) };
  }
  if (dice < 0.65) return { kind: 'send-withdrawal', atMs, withdrawal, pack: `F${integer(1, 9)}` };
  if (dice < 0.8) {
    const units = known === undefined || next() < 0.05 ? 5n : known.amount - known.fee;
    const outcome = next() < 0.8 ? 'paid' : 'returned';
    return { kind: 'settle-withdrawal', atMs, withdrawal, outcome, transaction: 'S1', units, evidence: EVIDENCE };
  }
  const destination = integer(1, payments.lastDestination + 1);
  const match = next() < 0.9 ? 'equal' : 'near';
  if (dice < 0.88)
    return { kind: 'add-destination', atMs, account, rail: integer(0, 1), destination: `d${integer(1, 60)}`, match };
  if (dice < 0.9) return { kind: 'confirm-destination', atMs, destination, operator: 'ann', isAccepted: next() < 0.7 };
  if (dice < 0.91) return { kind: 'remove-destination', atMs, account, destination };
  if (dice < 0.94) {
    const untilMs = atMs + pick([1, 500, 60_000, 86_400_000, 86_400_001, 0]);
    const reason = pick(['changed-credential', 'rail-outage', 'mood' as 'rail-outage'] as const);
    return { kind: 'place-payout-hold', atMs, account, reason, cause: `c${integer(1, 40)}`, untilMs };
  }
  if (dice < 0.946) return { kind: 'set-allow-list', atMs, account, isOn: next() < 0.2 };
  if (dice < 0.97) return { kind: 'freeze-payouts', atMs, account, isFrozen: next() < 0.3 };
  const keyOwner = next() < 0.9 ? account : account + 1;
  return {
    kind: 'set-proof-key',
    atMs,
    account: keyOwner,
    keyId: `key-${account}`,
    algorithm: 'eddsa',
    publicKey: rawPublic(edwardsKey(account % 256)),
    host: HOST,
    isOn: next() < 0.8,
  };
}

/** Mostly as its owner would ask for it; now and then late, altered, another's, or with no proof at all. */
function request({ next, pick, integer }: Random, state: PlainState, atMs: number, account: number): Command {
  const { payments } = state;
  const usable = [...payments.destinations].filter(([, each]) => each.addedMs + 86_400_000 <= atMs);
  const [destination, to] =
    usable.length === 0 || next() < 0.1 ? [integer(1, payments.lastDestination + 1), undefined] : pick(usable);
  const owner = to?.account ?? account;
  const target = to ?? payments.destinations.get(destination);
  const own = target?.rail ?? 0;
  const index = next() < 0.85 ? own : pick([0, 1, 2]);
  const rail = payments.rails[index]!;
  const method = next() < 0.02 ? 5 : integer(0, 1);
  const way = rail.policy.methods[method] ?? rail.policy.methods[0]!;
  const amount =
    next() < 0.05 ? pick([0n, 150n, 10n ** 9n + 1n]) : BigInt(integer(200, next() < 0.5 ? 10 ** 5 : 9 * 10 ** 8));
  const fee = way.feeUnits + (amount * BigInt(way.feePpm) + 999_999n) / 1_000_000n;
  const asked: Omit<RequestWithdrawal, 'proof'> = {
    kind: 'request-withdrawal',
    atMs,
    account: owner,
    destination,
    ...(index !== own && { rail: index }),
    method,
    amount,
    fee: next() < 0.03 ? fee + 1n : fee,
    requestId: next() < 0.02 ? 'short' : `request-${integer(1, 10 ** 6)}`,
    askedMs: atMs - (next() < 0.03 ? pick([300_001, -1]) : integer(0, 1_000)),
  };
  const isWhole = target !== undefined && rail.policy.methods[method] !== undefined;
  const code = state.assets[rail.asset]!.code;
  const digest = isWhole
    ? digestHex({ ...asked, proof: { kind: 'code', signature: '' } }, { code, rail, to: target })
    : '00'.repeat(32);
  const forged = next() < 0.05;
  const keyId = `key-${owner}`;
  const proof = payments.keys.has(keyId)
    ? assertion(edwardsKey((forged ? owner + 1 : owner) % 256), keyId, digest)
    : factorSigned(pick(['totp', 'code'] as const), digest, forged ? edwardsKey(9) : IDENTITY);
  // One byte changed after it was signed.
  return next() < 0.03 ? { ...asked, amount: amount + 1n, proof } : { ...asked, proof };
}
