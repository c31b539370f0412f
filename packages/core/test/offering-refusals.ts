// In: nothing. Out: for every refusal of offerings the commands that earn it, with the numbers it comes with.
import { accountOf, type ApplyOffering, type Command, type MandateWish, type OfferingTerms } from '@hilsa/core';
import { commitTo } from '@hilsa/formulas/offerings';
import type { Desk } from '@hilsa/testkit';
import { application, BEACON, SECRET, TERMS } from '@hilsa/testkit/offering';
import type { Case } from './conversion-refusals.ts';

const atMs = 2_000;
const ANN = 2;
const BOB = 3;
/** Of bitcoins for USDT, as if they were shares: opens at 3,000, closes at 4,000, drawn at 5,000. */
const terms: OfferingTerms = {
  ...TERMS,
  asset: 1,
  moneyAsset: 0,
  rule: {
    method: 'pro-rata',
    lot: 10n ** 8n,
    quotas: [{ category: 'general', quantity: 600n * 10n ** 8n }],
    spillOrder: [],
  },
  least: 10n ** 8n,
  most: 1_000n * 10n ** 8n,
  step: 10n ** 8n,
  opensMs: 3_000,
  closesMs: 4_000,
  drawMs: 5_000,
  deliversMs: 6_000,
  listsMs: 7_000,
};
type Step = (desk: Desk) => Command;
const draft =
  (more: Partial<OfferingTerms> = {}): Step =>
  () => ({ kind: 'draft-offering', atMs, terms: { ...terms, ...more } });
const sealed = { commit: commitTo(new Uint8Array(32).fill(17)), chain: BEACON.chain, round: 5 };
const publish =
  (more: Partial<typeof sealed & { offering: number; atMs: number }> = {}): Step =>
  () => ({ kind: 'publish-offering', atMs, offering: 1, ...sealed, ...more });
const until =
  (ms: number): Step =>
  () => ({ kind: 'run-due', atMs: ms });
const give = (asset: number, amount: bigint): Command => ({
  kind: 'issue-test-money',
  atMs,
  account: accountOf(ANN, 'stock'),
  asset,
  amount,
});
const money: Step = () => give(0, 10n ** 9n);
/** A block is worth half a million at least; this many units of USDT buy one bitcoin. */
const DEAR = 500_000n * 10n ** 6n;
const shares: Step = () => give(1, 10n ** 9n);
const apply =
  (more: Partial<ApplyOffering> = {}): Step =>
  () => ({ ...application(ANN), quantity: 10n ** 8n, atMs: 3_000, ...more });
const opened = (more: Partial<OfferingTerms> = {}): Step[] => [money, draft(more), publish(), until(3_000)];
const block =
  (number: number): Step =>
  () => ({
    kind: 'draft-offering',
    atMs,
    terms: {
      ...terms,
      kind: 'block',
      code: `BLOCK${number}`,
      rule: { method: 'first-come', lot: 1n, quotas: [{ category: 'general', quantity: 10n ** 8n }], spillOrder: [] },
      seller: { name: 'Test holder', account: ANN, keepsPpm: 0, lockedUntilMs: 0 },
      price: DEAR,
      reference: { price: DEAR, source: 'test close', atMs, lowest: DEAR, highest: DEAR },
    },
  });
const revoke =
  (account: number, which = 1): Step =>
  () => ({ kind: 'revoke-application', atMs: 3_000, account, offering: 1, application: which });
const reject: Step = () => ({
  kind: 'reject-application',
  atMs: 3_000,
  offering: 1,
  application: 1,
  reason: 'duplicate-person',
});
const reveal =
  (secret = SECRET, beacon = BEACON.link(5)): Step =>
  () => ({ kind: 'reveal-draw', atMs: 5_000, offering: 1, secret, beacon });
const deliver =
  (evidence = SECRET): Step =>
  () => ({ kind: 'record-delivery', atMs: 6_000, offering: 1, source: 'test-depository', evidence });
const drawn: Step[] = [...opened(), apply(), until(4_000), until(5_000), reveal(), until(5_000)];
const wish: MandateWish = {
  mostPerIssue: 10n,
  mostPerMonth: 10n,
  keepFree: 0n,
  endsAtMs: 9_000,
  moneyAsset: 0,
  category: 'general',
  person: SECRET,
  isVerified: true,
  hasDepositoryNumber: true,
};
const mandate =
  (more: Partial<MandateWish>): Step =>
  () => ({ kind: 'set-mandate', atMs, account: ANN, mandate: { ...wish, ...more } });
const refused = (command: Step, detail: Record<string, unknown>, prepare: Step[] = opened()): Case => ({
  prepare,
  command,
  detail,
});

export const OFFERING_CASES = {
  'unknown-offering': {
    'an application': { command: apply(), detail: { offering: 1 } },
    'an application to a draft': refused(apply(), { offering: 1 }, [draft()]),
    'a publication': { command: publish(), detail: { offering: 1 } },
    'a reveal': { command: reveal(), detail: { offering: 1 } },
  },
  'offering-invalid': {
    'of itself': { command: draft({ asset: 0 }), detail: { field: 'moneyAsset' } },
    'of what is not there': { command: draft({ asset: 9 }), detail: { field: 'asset' } },
    'in parts of lots': { command: draft({ step: 5n }), detail: { field: 'step' } },
    'a close before the opening': { command: draft({ closesMs: 3_000 }), detail: { field: 'closesMs' } },
    'drawn before the close': { command: draft({ drawMs: 3_999 }), detail: { field: 'drawMs' } },
    'published too late': refused(publish({ atMs: 3_000 }), { field: 'opensMs' }, [draft()]),
    'with a code that was used': refused(draft(), { field: 'code' }, [draft()]),
    'first come for new shares': {
      command: draft({ rule: { ...terms.rule, method: 'first-come' } }),
      detail: { field: 'rule' },
    },
    'a block of nobody': {
      command: draft({ kind: 'block', rule: { ...terms.rule, method: 'first-come' } }),
      detail: { field: 'seller' },
    },
  },
  'offering-not-draft': {
    'a second time': refused(publish(), { offering: 1, status: 'upcoming' }, [draft(), publish()]),
    'after its opening': refused(publish({ atMs: 3_000 }), { offering: 1, status: 'cancelled' }, [
      draft(),
      until(3_000),
    ]),
  },
  'too-many-blocks': {
    'a fourth': refused(block(4), { most: 3 }, [shares, block(1), block(2), block(3)]),
  },
  'draw-not-sealed': {
    'without a commitment': refused(publish({ commit: '' }), {}, [draft()]),
    'by a beacon of nobody': refused(publish({ chain: 'moon' }), {}, [draft()]),
    'by no round': refused(publish({ round: 0.5 }), {}, [draft()]),
  },
  'underwriter-missing': {
    'who is named and has not bound the money': refused(publish(), { offering: 1 }, [draft({ underwriter: BOB })]),
  },
  'offering-not-cancellable': {
    twice: refused(
      () => ({ kind: 'cancel-offering', atMs: 3_000, offering: 1, reason: 'terms-wrong' }),
      { offering: 1, status: 'cancelled' },
      [...opened(), () => ({ kind: 'cancel-offering', atMs: 3_000, offering: 1, reason: 'terms-wrong' }), until(3_000)],
    ),
  },
  'offering-not-open': {
    'before the opening': refused(apply({ atMs: 2_500 }), { offering: 1, status: 'upcoming' }, [draft(), publish()]),
    'after the close': refused(apply({ atMs: 4_000 }), { offering: 1, status: 'closed' }, [...opened(), until(4_000)]),
  },
  'kyc-required': { 'without papers': refused(apply({ isVerified: false, hasDepositoryNumber: false }), {}) },
  'depository-number-missing': { 'no number': refused(apply({ hasDepositoryNumber: false, category: 'x' }), {}) },
  'category-not-offered': {
    'none of that name': refused(apply({ category: 'royal' }), { category: 'royal' }),
    'a bid where none is asked': refused(apply({ bid: 5n }), { category: 'general' }),
  },
  'holding-below-minimum': {
    'stocks worth nothing': refused(apply(), { asset: 0, holding: 0n, minimum: 7n }, opened({ leastHolding: 7n })),
  },
  'own-block': {
    'of its seller': refused(apply({ quantity: 10n ** 8n }), { offering: 1 }, [
      money,
      shares,
      block(1),
      publish({ commit: '', chain: '', round: 0 }),
      until(3_000),
    ]),
  },
  'already-applied': {
    'the same account': refused(apply(), { offering: 1 }, [...opened(), apply()]),
    'the same person': refused(apply({ account: BOB, key: 'f'.repeat(32) }), { offering: 1 }, [...opened(), apply()]),
    'the same line of the file': refused(apply({ account: BOB, person: 'f'.repeat(64) }), { offering: 1 }, [
      ...opened(),
      apply(),
    ]),
  },
  'application-not-exact': {
    'two for one': refused(
      apply({ quantity: 2n * 10n ** 8n }),
      { asset: 0, exact: 10_00n },
      opened({ most: 10n ** 8n }),
    ),
  },
  'application-below-minimum': { nothing: refused(apply({ quantity: 0n }), { asset: 0, minimum: 10_00n }) },
  'application-above-maximum': {
    'one more': refused(apply({ quantity: 1_001n * 10n ** 8n }), { asset: 0, maximum: 10_000_00n }),
  },
  'application-off-step': {
    'half a step': refused(apply({ quantity: 15n * 10n ** 7n }), { asset: 0, step: 10_00n }),
  },
  'bid-outside-band': {
    'below it': refused(
      apply({ bid: 1_00n }),
      { asset: 0, lowest: 9_00n, highest: 10_00n, bid: 1_00n },
      opened({ book: { category: 'general', lowest: 9_00n, tick: 10n, discountPpm: 0 } }),
    ),
    'above it': refused(
      apply({ bid: 10_10n }),
      { asset: 0, lowest: 9_00n, highest: 10_00n, bid: 10_10n },
      opened({ book: { category: 'general', lowest: 9_00n, tick: 10n, discountPpm: 0 } }),
    ),
  },
  'bid-off-tick': {
    'between two': refused(
      apply({ bid: 9_55n }),
      { asset: 0, tick: 10n, bid: 9_55n },
      opened({ book: { category: 'general', lowest: 9_00n, tick: 10n, discountPpm: 0 } }),
    ),
  },
  'documents-not-accepted': { 'others than these': refused(apply({ documents: SECRET }), {}) },
  'pay-later-not-offered': { 'wished for': refused(apply({ payLater: true }), {}) },
  'insufficient-subscription-funds': {
    'of a pauper': refused(apply({ account: BOB }), { asset: 0, required: 15_00n, available: 0n }),
  },
  'unknown-application': {
    'of nobody': refused(revoke(ANN, 9), { application: 9 }),
    'of another': refused(revoke(BOB), { application: 1 }, [...opened(), apply()]),
  },
  'application-not-revocable': {
    'after the close': refused(revoke(ANN), { application: 1, status: 'live' }, [...opened(), apply(), until(4_000)]),
    twice: refused(revoke(ANN), { application: 1, status: 'revoked' }, [...opened(), apply(), revoke(ANN)]),
  },
  'application-not-rejectable': {
    twice: refused(reject, { application: 1, status: 'rejected' }, [...opened(), apply(), reject]),
  },
  'application-not-payable': {
    'what is paid': refused(
      () => ({ kind: 'pay-application', atMs: 5_000, account: ANN, offering: 1, application: 1 }),
      { application: 1, status: 'allotted' },
      drawn,
    ),
  },
  'draw-not-ready': { 'while it is open': refused(reveal(), { offering: 1, status: 'open' }) },
  'secret-not-committed': {
    another: refused(reveal('22'.repeat(32)), { offering: 1 }, [...opened(), until(4_000)]),
    'no secret': refused(reveal('zz'), { offering: 1 }, [...opened(), until(4_000)]),
  },
  'beacon-not-valid': {
    'of another round': refused(reveal(SECRET, BEACON.link(4)), { offering: 1, round: 5 }, [...opened(), until(4_000)]),
  },
  'results-not-valid': {
    'a line that does not end': refused(
      () => ({ kind: 'record-allotment', atMs: 5_000, offering: 1, file: 'a,1' }),
      { offering: 1 },
      [draft({ drawnBy: 'exchange' }), publish({ commit: '', chain: '', round: 0 }), until(5_000)],
    ),
  },
  'delivery-not-due': { 'before the draw': refused(deliver(), { offering: 1, status: 'open' }) },
  'delivery-evidence-invalid': { 'by hearsay': refused(deliver('they say so'), { offering: 1 }, drawn) },
  'mandate-invalid': {
    'of nothing': { command: mandate({ mostPerIssue: 0n }), detail: { field: 'mostPerIssue' } },
    'for ever': { command: mandate({ endsAtMs: atMs + 367 * 86_400_000 }), detail: { field: 'endsAtMs' } },
  },
  'unknown-subscription-plan': {
    'of nobody': { command: () => ({ kind: 'skip-plan', atMs, account: ANN, plan: 1 }), detail: { plan: 1 } },
  },
} satisfies Record<string, Record<string, Case>>;
