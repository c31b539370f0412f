// In: nothing. Out: an offering of new shares in a fresh engine, and commands about it, for tests of every floor.
import { commitTo, makeHashChain } from '@hilsa/formulas/offerings';
import type { ApplyOffering, Command, Engine, OfferingTerms } from '@hilsa/core';
import { accountOf } from '@hilsa/core';
import { accept, openMarket } from './market.ts';

export const OFFER_START_MS = Date.UTC(2026, 11, 6, 4);
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
export const TAKA = 3;
export const SHARES = 4;
export const SECRET = '11'.repeat(32);
export const BEACON = makeHashChain(new Uint8Array(32).fill(7), 20);
export const DOCUMENTS = 'd0'.repeat(32);

/** 600 shares at ৳ 10.00 by lot of one; ৳ 100 to ৳ 10,000 an application; opens in an hour, closes a day later. */
export const TERMS: OfferingTerms = {
  kind: 'ipo',
  code: 'SBTEST',
  name: 'Sandbox Test',
  asset: SHARES,
  moneyAsset: TAKA,
  price: 10_00n,
  rule: { method: 'pro-rata', lot: 1n, quotas: [{ category: 'general', quantity: 600n }], spillOrder: [] },
  book: null,
  least: 1n,
  most: 1_000n,
  step: 1n,
  fee: 5_00n,
  feeWhen: 'with-allotment',
  opensMs: OFFER_START_MS + HOUR_MS,
  closesMs: OFFER_START_MS + DAY_MS,
  drawMs: OFFER_START_MS + DAY_MS + HOUR_MS,
  deliversMs: OFFER_START_MS + 2 * DAY_MS,
  listsMs: OFFER_START_MS + 3 * DAY_MS,
  payLaterMs: 0,
  leastHolding: 0n,
  cutOffMs: 0,
  lockedUntilMs: 0,
  documents: DOCUMENTS,
  seller: { name: 'Sandbox Test', account: null, keepsPpm: 0, lockedUntilMs: 0 },
  underwriter: null,
  minimumRaise: 0n,
  vesting: null,
  reference: null,
  listing: null,
};

/** `many` customers with ৳ 100,000.00 each in the stock wallet and much USDT in the coin wallet. */
export function openOfferings(many: number, funds = 100_000_00n): { engine: Engine; accounts: number[] } {
  const { engine, accounts } = openMarket(many);
  const atMs = OFFER_START_MS;
  accept(engine, [
    { kind: 'list-asset', atMs, code: 'BDT', decimals: 2 },
    { kind: 'list-asset', atMs, code: 'SBTEST', decimals: 0 },
  ]);
  if (funds > 0n)
    accept(
      engine,
      accounts.map((account) => ({
        kind: 'issue-test-money',
        atMs,
        account: accountOf(account, 'stock'),
        asset: TAKA,
        amount: funds,
      })),
    );
  return { engine, accounts };
}

/** Written down and published; the number of the offering. */
export function publish(engine: Engine, terms: Partial<OfferingTerms> = {}): number {
  const whole = { ...TERMS, ...terms };
  const atMs = engine.atMs;
  const [drafted] = accept(engine, [{ kind: 'draft-offering', atMs, terms: whole }]);
  const offering = drafted!.id!;
  accept(engine, [publishing(offering, whole, atMs)]);
  return offering;
}
export function publishing(offering: number, { rule }: OfferingTerms, atMs: number): Command {
  const sealed =
    rule.method === 'first-come'
      ? { commit: '', chain: '', round: 0 }
      : { commit: commitTo(new Uint8Array(32).fill(17)), chain: BEACON.chain, round: 5 };
  return { kind: 'publish-offering', atMs, offering, ...sealed };
}

/** Of ৳ 1,000.00 unless told; the key follows the account. */
export function application(account: number, more: Partial<ApplyOffering> = {}): ApplyOffering {
  return {
    kind: 'apply-offering',
    atMs: TERMS.opensMs,
    account,
    offering: 1,
    key: account.toString(16).padStart(32, '0'),
    person: account.toString(16).padStart(64, '0'),
    category: 'general',
    quantity: 100n,
    bid: 0n,
    payLater: false,
    documents: DOCUMENTS,
    isVerified: true,
    hasDepositoryNumber: true,
    holding: 0n,
    ...more,
  };
}

/** Lets the time come, step by step until nothing is due. */
export function runUntil(engine: Engine, atMs: number): void {
  for (let more = true; more;) {
    const reply = engine.execute({ kind: 'run-due', atMs });
    more = reply.refusal === null && reply.more === true;
  }
}

export function reveal(offering = 1, atMs = TERMS.drawMs): Command {
  return { kind: 'reveal-draw', atMs, offering, secret: SECRET, beacon: BEACON.link(5) };
}
export function delivery(offering = 1, atMs = TERMS.deliversMs): Command {
  return { kind: 'record-delivery', atMs, offering, source: 'test-depository', evidence: 'e0'.repeat(32) };
}

/**
 * The whole life of an offering with every command that there is about one: one applicant is turned down, one goes, one pays later.
 * @param accounts four customers of a market that `openMarket` made; what is offered is BTC for USDT
 */
export function offeringLife(accounts: readonly number[]): Command[] {
  const [payer, turnedDown, leaver, mandator] = accounts as [number, number, number, number];
  const atMs = OFFER_START_MS;
  const terms: OfferingTerms = { ...TERMS, asset: 1, moneyAsset: 0, payLaterMs: HOUR_MS, step: 1n };
  const open = { atMs: TERMS.opensMs, offering: 1 } as const;
  const money = { asset: 0, amount: 10n ** 12n } as const;
  return [
    ...[turnedDown, leaver].map((account): Command => ({
      kind: 'issue-test-money',
      atMs,
      account: accountOf(account, 'stock'),
      ...money,
    })),
    { kind: 'draft-offering', atMs, terms },
    publishing(1, terms, atMs),
    {
      kind: 'set-mandate',
      atMs,
      account: mandator,
      mandate: {
        mostPerIssue: 10n ** 9n,
        mostPerMonth: 10n ** 9n,
        keepFree: 0n,
        endsAtMs: atMs + DAY_MS,
        moneyAsset: 0,
        category: 'general',
        person: 'ab'.repeat(32),
        isVerified: true,
        hasDepositoryNumber: true,
      },
    },
    { kind: 'skip-plan', atMs, account: mandator, plan: 1 },
    { kind: 'run-due', atMs: TERMS.opensMs },
    application(payer, { payLater: true }),
    application(turnedDown),
    application(leaver),
    { kind: 'reject-application', ...open, application: 2, reason: 'name-mismatch' },
    { kind: 'revoke-application', ...open, account: leaver, application: 3 },
    { kind: 'run-due', atMs: TERMS.closesMs },
    reveal(),
    { kind: 'run-due', atMs: TERMS.drawMs },
    { kind: 'issue-test-money', atMs: TERMS.drawMs, account: accountOf(payer, 'stock'), ...money },
    { kind: 'pay-application', atMs: TERMS.drawMs, offering: 1, account: payer, application: 1 },
    delivery(),
    { kind: 'run-due', atMs: TERMS.deliversMs },
    { kind: 'run-due', atMs: TERMS.listsMs },
    {
      kind: 'draft-offering',
      atMs: TERMS.listsMs,
      terms: { ...terms, code: 'SBTEST2', opensMs: TERMS.listsMs + 1, ...after(TERMS.listsMs + 1) },
    },
    { kind: 'cancel-offering', atMs: TERMS.listsMs, offering: 2, reason: 'seller-withdrew' },
    ...blockTakenBack({ ...terms, opensMs: TERMS.listsMs + 1, ...after(TERMS.listsMs + 1) }, leaver),
    { kind: 'run-due', atMs: TERMS.listsMs },
    ...boundAndDrawnElsewhere(
      { ...terms, payLaterMs: 0, opensMs: TERMS.listsMs + 1, ...after(TERMS.listsMs + 1) },
      payer,
    ),
  ];
}

/** Whoever is named binds the money and thinks better of it; an exchange draws among nobody. */
function boundAndDrawnElsewhere(terms: OfferingTerms, underwriter: number): Command[] {
  const atMs = TERMS.listsMs;
  const file = 'f1'.repeat(32);
  const two = { maker: 'ann', checker: 'bob' } as const;
  const binds = { kind: 'underwrite-offering', atMs, account: underwriter, offering: 4, file } as const;
  return [
    { kind: 'draft-offering', atMs, terms: { ...terms, code: 'SBTEST4', underwriter }, file, ...two },
    { ...binds, isWilling: true },
    { ...binds, isWilling: false },
    { kind: 'draft-offering', atMs, terms: { ...terms, code: 'SBTEST5', drawnBy: 'exchange' }, file, ...two },
    { kind: 'publish-offering', atMs, offering: 5, commit: '', chain: '', round: 0, ...two },
    { kind: 'run-due', atMs: terms.drawMs },
    { kind: 'run-due', atMs: terms.drawMs },
    { kind: 'record-allotment', atMs: terms.drawMs, offering: 5, file: '', ...two },
    { kind: 'run-due', atMs: terms.drawMs },
  ];
}

/** A holder asks to sell a block and thinks better of it. */
function blockTakenBack(terms: OfferingTerms, seller: number): Command[] {
  const atMs = TERMS.listsMs;
  // A block is worth half a million at least.
  const price = 500_000n * 10n ** 6n;
  const quantity = 10n ** 8n;
  const block: OfferingTerms = {
    ...terms,
    kind: 'block',
    code: 'SBTEST3',
    rule: { method: 'first-come', lot: 1n, quotas: [{ category: 'general', quantity }], spillOrder: [] },
    least: 1n,
    most: quantity,
    seller: { name: 'Test holder', account: seller, keepsPpm: 0, lockedUntilMs: 0 },
    price,
    reference: { price, source: 'test close', atMs, lowest: price, highest: price },
    payLaterMs: 0,
  };
  return [
    { kind: 'issue-test-money', atMs, account: accountOf(seller, 'stock'), asset: terms.asset, amount: quantity },
    { kind: 'draft-offering', atMs, terms: block },
    { kind: 'withdraw-block', atMs, account: seller, offering: 3 },
  ];
}

function after(opensMs: number): Partial<OfferingTerms> {
  const dates = [1, 2, 3, 4].map((days) => opensMs + days * DAY_MS) as [number, number, number, number];
  return { closesMs: dates[0], drawMs: dates[1], deliversMs: dates[2], listsMs: dates[3] };
}
