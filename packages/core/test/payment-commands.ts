/// <reference types="node" />
// In: what is to be otherwise. Out: the commands of money in and out as the refusals are tried with them.
import type {
  AddDestination,
  AnnounceOwnMoney,
  ApproveWithdrawal,
  BookNetworkFee,
  Command,
  CreateDeposit,
  KeepArrival,
  PlacePayoutHold,
  RecordArrival,
  RecordTransfer,
  RequestWithdrawal,
  ReverseCredit,
  SettleWithdrawal,
  SetRail,
} from '@hilsa/core';
import { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import { digestOf } from '@hilsa/core/payments/proof';

const DAY = 86_400_000;
export const atMs = 2_000;
export const LATER = atMs + DAY;
export const by = { maker: 'kim', checker: 'lee' } as const;
export const ANN = 2;
const STOCK = 2 ** 28;
type Make = () => Command;

export const rail =
  (fields: Partial<SetRail> = {}): Make =>
  () => ({ kind: 'set-rail', atMs, name: 'bank', asset: 0, wallet: 'stock', policy: LIFE_POLICY, ...by, ...fields });
export const identity: Make = () => ({
  kind: 'set-proof-key',
  atMs,
  account: null,
  keyId: 'identity',
  algorithm: 'eddsa',
  host: 'hilsa.example',
  publicKey: rawPublic(IDENTITY),
  isOn: true,
});
export const deposit =
  (fields: Partial<CreateDeposit> = {}): Make =>
  () => ({ kind: 'create-deposit', atMs, account: ANN, rail: 0, amount: 1_000n, ...fields });
export const arrival =
  (fields: Partial<RecordArrival> = {}): Make =>
  () => ({
    kind: 'record-arrival',
    atMs,
    rail: 0,
    provider: 'bank',
    transaction: 'T1',
    units: 1_000n,
    deposit: 0,
    verdict: 'unmatched',
    evidence: 'ab'.repeat(32),
    sourceMs: atMs,
    ...fields,
  });
/** What a block shows for an address of the customer's. */
export const transfer =
  (fields: Partial<RecordTransfer> = {}): Make =>
  () => ({
    kind: 'record-transfer',
    atMs,
    rail: 0,
    account: ANN,
    units: 1_000n,
    transaction: 'T1:0',
    height: 9,
    block: 'ab'.repeat(32),
    ...fields,
  });
export const address: Make = () => ({ kind: 'assign-address', atMs, account: ANN, rail: 0 });
export const to =
  (fields: Partial<AddDestination> = {}): Make =>
  () => ({
    kind: 'add-destination',
    atMs,
    account: ANN,
    rail: 0,
    destination: '085260728/1501203456418',
    match: 'equal',
    ...fields,
  });
export const allowList =
  (isOn: boolean): Make =>
  () => ({ kind: 'set-allow-list', atMs, account: ANN, isOn });
export const held =
  (fields: Partial<PlacePayoutHold> = {}): Make =>
  () => ({
    kind: 'place-payout-hold',
    atMs,
    account: ANN,
    reason: 'changed-credential',
    cause: 'password 1',
    untilMs: LATER - 1,
    ...fields,
  });
export const money: Make = () => ({
  kind: 'issue-test-money',
  atMs,
  account: ANN + STOCK,
  asset: 0,
  amount: 10n ** 10n,
});
/** Signed for what it says, but for what `altered` changes afterwards. */
export const ask =
  (
    fields: Partial<RequestWithdrawal> = {},
    altered: Partial<RequestWithdrawal> = {},
    factor: 'totp' | 'code' = 'totp',
  ): Make =>
  () => {
    const asked: Omit<RequestWithdrawal, 'proof'> = {
      kind: 'request-withdrawal',
      atMs: LATER,
      account: ANN,
      destination: 1,
      method: 1,
      amount: 5_000n,
      fee: 0n,
      requestId: 'request-1',
      askedMs: LATER,
      ...fields,
    };
    const { name } = LIFE_POLICY.methods[asked.method] ?? LIFE_POLICY.methods[0]!;
    const digest = digestOf({
      accountId: String(asked.account),
      asset: 'USDT',
      amount: asked.amount,
      fee: asked.fee,
      rail: `bank/${name}`,
      destination: '085260728/1501203456418',
      requestId: asked.requestId,
      atMs: asked.askedMs,
    });
    return { ...asked, proof: factorSigned(factor, Buffer.from(digest).toString('hex')), ...altered };
  };
export const ready = [money, rail(), identity, to()];
export const big = { amount: 600_000_000n };
export const approve =
  (fields: Partial<ApproveWithdrawal> = {}): Make =>
  () => ({ kind: 'approve-withdrawal', atMs: LATER, withdrawal: 1, operator: 'kim', digest: DIGEST, ...fields });
export const DIGEST = Buffer.from(
  digestOf({
    accountId: '2',
    asset: 'USDT',
    amount: 600_000_000n,
    fee: 0n,
    rail: 'bank/BEFTN',
    destination: '085260728/1501203456418',
    requestId: 'request-1',
    atMs: LATER,
  }),
).toString('hex');
export const cancel =
  (withdrawal: number, account = ANN): Make =>
  () => ({ kind: 'cancel-withdrawal', atMs: LATER, account, withdrawal });
export const send: Make = () => ({ kind: 'send-withdrawal', atMs: LATER, withdrawal: 1, pack: 'F1' });
export const settle =
  (fields: Partial<SettleWithdrawal> = {}): Make =>
  () => ({
    kind: 'settle-withdrawal',
    atMs: LATER,
    withdrawal: 1,
    outcome: 'paid',
    transaction: 'S1',
    units: 5_000n,
    evidence: 'ab'.repeat(32),
    ...fields,
  });
export const shut =
  (direction: 'in' | 'out'): Make =>
  () => ({ kind: 'switch-rail', atMs, rail: 0, direction, isOpen: false, maker: 'kim', checker: '' });
export const short: Make = () => ({ kind: 'attest-custody', atMs, rail: 0, units: 999n, source: 'statement' });
export const assign =
  (id: number, account = ANN): Make =>
  () => ({ kind: 'assign-arrival', atMs, arrival: id, account, ...by });
export const judge =
  (direction: 'in' | 'out', failing = 'partner-away'): Make =>
  () => ({ kind: 'judge-rail', atMs, rail: 0, direction, failing });
export const reverse =
  (id: number, fields: Partial<ReverseCredit> = {}): Make =>
  () => ({ kind: 'reverse-credit', atMs: LATER, arrival: id, ...by, ...fields });
export const announce =
  (fields: Partial<AnnounceOwnMoney> = {}): Make =>
  () => ({ kind: 'announce-own-money', atMs, rail: 0, units: 1_000n, ...by, ...fields });
/** What the house said a day before it came. */
export const ownMoney: readonly Make[] = [announce(), arrival({ atMs: LATER })];
export const keep =
  (id: number, fields: Partial<KeepArrival> = {}): Make =>
  () => ({ kind: 'keep-arrival', atMs: LATER, arrival: id, transaction: 'H1', ...by, ...fields });
export const networkFee =
  (fields: Partial<BookNetworkFee> = {}): Make =>
  () => ({
    kind: 'book-network-fee',
    atMs,
    rail: 0,
    units: 21n,
    transaction: '0xaa',
    evidence: 'ab'.repeat(32),
    ...fields,
  });
