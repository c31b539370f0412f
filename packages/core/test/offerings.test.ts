// In: applications for shares, blocks and coins. Out: drawn as published, paid as held, delivered as allotted; else released to the unit.
import {
  accountOf,
  type ApplyOffering,
  type Command,
  type Engine,
  type Fact,
  readFacts,
  restoreEngine,
} from '@hilsa/core';
import { QUICKNET, drandRoundAt } from '@hilsa/formulas/offerings/drand';
import {
  bookFindings,
  drawOrder,
  drawSeed,
  recomputeInSlices,
  ruleDigest,
  runSlices,
  verifyHashChain,
  writeApplicants,
  writeBids,
} from '@hilsa/formulas/offerings';
import { hexToBytes } from '@noble/hashes/utils.js';
import { accept } from '@hilsa/testkit';
import {
  application,
  BEACON,
  delivery,
  DOCUMENTS,
  OFFER_START_MS,
  openOfferings,
  publish,
  publishing,
  reveal,
  runUntil,
  SECRET,
  SHARES,
  TAKA,
  TERMS,
} from '@hilsa/testkit/offering';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const factsOf = <Kind extends Fact['kind']>(engine: Engine, kind: Kind): Extract<Fact, { kind: Kind }>[] =>
  [...readFacts(engine.facts.bytes())].filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
const taka = (engine: Engine, owner: number) => engine.balance(accountOf(owner, 'stock'), TAKA);
const shares = (engine: Engine, owner: number) => engine.balance(accountOf(owner, 'stock'), SHARES);

/** Opened, applied for, closed, revealed, drawn. */
function drawn(engine: Engine): void {
  runUntil(engine, TERMS.closesMs);
  engine.check();
  runUntil(engine, TERMS.drawMs);
  accept(engine, [reveal()]);
  runUntil(engine, TERMS.drawMs);
  engine.check();
}
/** Each step when it is due, for as long as the phase lasts and it is so. */
function whileIn(engine: Engine, phase: 'counting' | 'drawing', isSo = (): boolean => true): void {
  while (engine.offerings.get(1)!.phase === phase && isSo())
    engine.execute({ kind: 'run-due', atMs: Math.max(engine.atMs, engine.dueAtMs()!) });
}

describe('pro rata', () => {
  const asked = [1_000n, 500n, 333n, 5n];

  it('O1 600 shares for 1000, 500, 333 and 5 are 326, 163, 109 and 2; held − allotted × price − fee is free in the same fact', () => {
    const { engine, accounts } = openOfferings(4);
    publish(engine);
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account, n) => application(account, { quantity: asked[n]! })),
    );
    expect(accounts.map((account) => taka(engine, account).held)).toEqual([10_005_00n, 5_005_00n, 3_335_00n, 55_00n]);
    drawn(engine);
    const facts = factsOf(engine, 'application-allotted');
    expect(facts.map(({ allotted }) => allotted)).toEqual([326n, 163n, 109n, 2n]);
    for (const [n, { cost, fee, released, allotted }] of facts.entries()) {
      expect(fee).toBe(5_00n);
      expect(cost).toBe(allotted * 10_00n);
      expect(released).toBe(asked[n]! * 10_00n + fee - cost - fee);
    }
    expect(accounts.map((account) => taka(engine, account))).toEqual(
      [326n, 163n, 109n, 2n].map((units) => ({ available: 100_000_00n - units * 10_00n - 5_00n, held: 0n })),
    );
    expect(engine.balance(engine.house('offering-escrow')!, TAKA).available).toBe(6_000_00n);
    expect(engine.offerings.get(1)).toMatchObject({ status: 'allotted', escrowed: 6_000_00n, toUnderwriter: 0n });
  });

  it('O2 a stranger with the published file, rule, commitment, secret and beacon comes to the same result', () => {
    const { engine, accounts } = openOfferings(4);
    publish(engine);
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account, n) => application(account, { quantity: asked[n]! })),
    );
    drawn(engine);
    const { fileDigest, root, commit, chain, round, applications } = engine.offerings.get(1)!;
    const file = writeApplicants(
      applications.map(({ key, category, quantity }) => ({ applicationId: key, category, quantity })),
    );
    const results = applications.map(({ key, allotted }) => [key, allotted] as const);
    const published = { ruleDigest: ruleDigest(TERMS.rule), commit, chain, round, fileDigest, root, bidsDigest: '' };
    const proof = {
      rule: TERMS.rule,
      file,
      secret: SECRET,
      beacon: { chain: BEACON.chain, round: 5, value: BEACON.link(5) },
      results,
      book: null,
    };
    expect(runSlices(recomputeInSlices(proof, published, verifyHashChain)).findings).toEqual([]);
    const altered = { ...proof, file: file.replace(',general,500', ',general,501') };
    expect(runSlices(recomputeInSlices(altered, published, verifyHashChain)).findings).toContain('file-changed');
  });

  it('money leaves escrow only for shares, both in one fact; the listing day ends it', () => {
    const { engine, accounts } = openOfferings(4);
    publish(engine, { lockedUntilMs: TERMS.listsMs + DAY_MS });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account, n) => application(account, { quantity: asked[n]! })),
    );
    drawn(engine);
    expect(engine.execute(delivery(1, TERMS.drawMs)).refusal).toBeNull();
    runUntil(engine, TERMS.drawMs);
    engine.check();
    const issuer = engine.house('issuer:SBTEST')!;
    expect(engine.balance(issuer, TAKA).available).toBe(6_000_00n);
    expect(engine.balance(issuer, SHARES).available).toBe(-600n);
    expect(accounts.map((account) => shares(engine, account))).toEqual(
      [326n, 163n, 109n, 2n].map((held) => ({ available: 0n, held })),
    );
    expect(engine.offerings.get(1)!.status).toBe('settling');
    runUntil(engine, TERMS.listsMs);
    expect(engine.offerings.get(1)!.status).toBe('listed');
    runUntil(engine, TERMS.listsMs + DAY_MS);
    expect(shares(engine, accounts[0]!)).toEqual({ available: 326n, held: 0n });
    engine.check();
  });
});

describe('an application with every fault', () => {
  it('is told them one by one, in the order of the list', () => {
    const { engine, accounts } = openOfferings(2, 0n);
    const [ann, bob] = accounts as [number, number];
    publish(engine, { leastHolding: 7n, least: 2n, step: 2n });
    const give = (account: number): Command => ({
      kind: 'issue-test-money',
      atMs: engine.atMs,
      account: accountOf(account, 'stock'),
      asset: TAKA,
      amount: 20_000_00n,
    });
    accept(engine, [give(ann)]);
    const anns = application(ann, { holding: 7n });
    let wish = application(bob, {
      key: anns.key,
      person: anns.person,
      category: 'royal',
      quantity: 0n,
      documents: SECRET,
      isVerified: false,
      hasDepositoryNumber: false,
    });
    const told = () => engine.execute({ ...wish, atMs: engine.atMs }).refusal;
    const after = (mended: Partial<ApplyOffering>) => {
      wish = { ...wish, ...mended };
      return told();
    };
    expect(told()).toBe('offering-not-open');
    runUntil(engine, TERMS.opensMs);
    accept(engine, [anns]);
    expect(told()).toBe('kyc-required');
    expect(after({ isVerified: true })).toBe('depository-number-missing');
    expect(after({ hasDepositoryNumber: true })).toBe('category-not-offered');
    expect(after({ category: 'general' })).toBe('holding-below-minimum');
    expect(after({ holding: 7n })).toBe('already-applied');
    const { key, person } = application(bob);
    expect(after({ key, person })).toBe('application-below-minimum');
    expect(after({ quantity: 1_001n })).toBe('application-above-maximum');
    expect(after({ quantity: 101n })).toBe('application-off-step');
    expect(after({ quantity: 100n })).toBe('documents-not-accepted');
    expect(after({ documents: DOCUMENTS })).toBe('insufficient-subscription-funds');
    accept(engine, [give(bob)]);
    expect(told()).toBeNull();
  });
});

describe('a draw', () => {
  const lottery = {
    rule: {
      method: 'lottery',
      lot: 100n,
      quotas: [{ category: 'general', quantity: 200n }],
      spillOrder: [],
    },
    least: 100n,
    most: 100n,
    step: 100n,
  } as const;

  it('O2 neither a secret that was not committed nor a link that is not the round’s draws anything', () => {
    const { engine, accounts } = openOfferings(3);
    publish(engine, lottery);
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    runUntil(engine, TERMS.closesMs);
    expect(engine.execute(reveal(1, TERMS.closesMs))).toMatchObject({ refusal: 'draw-not-ready' });
    const wrong = { kind: 'reveal-draw', atMs: TERMS.drawMs, offering: 1 } as const;
    expect(engine.execute({ ...wrong, secret: '22'.repeat(32), beacon: BEACON.link(5) })).toMatchObject({
      refusal: 'secret-not-committed',
    });
    expect(engine.execute({ ...wrong, secret: SECRET, beacon: BEACON.link(6) })).toMatchObject({
      refusal: 'beacon-not-valid',
    });
    accept(engine, [reveal()]);
    runUntil(engine, TERMS.drawMs);
    const given = engine.offerings.get(1)!.applications.map(({ allotted }) => allotted);
    expect(given.filter((units) => units === 100n)).toHaveLength(2);
    engine.check();
  });

  it('nobody reveals for a day: cancelled, all released, fee included, and never a second roll', () => {
    const { engine, accounts } = openOfferings(3);
    publish(engine, { ...lottery, feeWhen: 'always' });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    runUntil(engine, TERMS.closesMs + DAY_MS);
    expect(engine.offerings.get(1)).toMatchObject({ status: 'cancelled', reason: 'not-revealed' });
    for (const account of accounts) expect(taka(engine, account)).toEqual({ available: 100_000_00n, held: 0n });
    expect(engine.execute(reveal(1, TERMS.closesMs + DAY_MS))).toMatchObject({ refusal: 'draw-not-ready' });
    engine.check();
  });

  it('in steps of three facts and from a snapshot in the middle it comes to the same', () => {
    const whole = openOfferings(40);
    publish(whole.engine, lottery);
    runUntil(whole.engine, TERMS.opensMs);
    accept(
      whole.engine,
      whole.accounts.map((account) => application(account)),
    );
    runUntil(whole.engine, TERMS.closesMs);
    runUntil(whole.engine, TERMS.drawMs);
    const middle = whole.engine.snapshot().slice();
    const small = restoreEngine(middle, { mode: 'sandbox', mostFactsAStep: 3 });
    for (const engine of [whole.engine, small]) accept(engine, [reveal()]);
    runUntil(whole.engine, TERMS.drawMs);
    small.execute({ kind: 'run-due', atMs: TERMS.drawMs });
    const again = restoreEngine(small.snapshot().slice(), { mode: 'sandbox', mostFactsAStep: 3 });
    expect(again.hash()).toBe(small.hash());
    // Whoever pays or revokes now waits; whoever it does not concern need not.
    const { atMs } = again;
    expect(again.isReady({ kind: 'pay-application', atMs, account: 2, offering: 1, application: 1 })).toBe(false);
    expect(again.isReady({ kind: 'cancel-order', atMs, account: 2, orderId: 1 })).toBe(true);
    runUntil(again, TERMS.drawMs);
    expect(again.hash()).toBe(whole.engine.hash());
    again.check();
  });

  it('2,000 applications go in slices, and a start in the middle of them ends alike', () => {
    const { engine, accounts } = openOfferings(2_000);
    publish(engine, { ...lottery, rule: { ...lottery.rule, quotas: [{ category: 'general', quantity: 50_000n }] } });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    runUntil(engine, TERMS.closesMs);
    accept(engine, [reveal()]);
    // One step works one slice: between any two of them whoever trades is served.
    for (let step = 0; step < 5; step++) {
      engine.facts.clear();
      expect(engine.execute({ kind: 'run-due', atMs: TERMS.drawMs })).toMatchObject({ more: true });
      expect(factsOf(engine, 'draw-advanced')).toHaveLength(1);
    }
    const again = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    for (const each of [engine, again]) runUntil(each, TERMS.drawMs);
    expect(again.hash()).toBe(engine.hash());
    expect(again.offerings.get(1)!.applications.filter(({ allotted }) => allotted > 0n)).toHaveLength(500);
    again.check();
  });

  it('very many rest between two steps, so that whoever trades has the machine too', () => {
    const { engine, accounts } = openOfferings(4_097);
    publish(engine, { ...lottery, rule: { ...lottery.rule, quotas: [{ category: 'general', quantity: 50_000n }] } });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    expect(engine.execute({ kind: 'run-due', atMs: TERMS.closesMs })).toMatchObject({ more: false });
    expect(engine.dueAtMs()).toBe(TERMS.closesMs + 10);
    engine.facts.clear();
    // Whoever comes too late hears of it at once, however long the draw takes; what would change the draw waits for its end.
    const atMs = TERMS.closesMs;
    expect(engine.isReady({ ...application(accounts[0]!), atMs })).toBe(true);
    expect(engine.execute({ ...application(accounts[0]!), atMs })).toMatchObject({ refusal: 'offering-not-open' });
    expect(engine.isReady({ ...reveal(), atMs })).toBe(false);
    // Whatever else is done meanwhile, and whoever starts meanwhile: the next step has its time.
    const again = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    for (const each of [engine, again]) {
      expect(each.execute({ kind: 'run-due', atMs: TERMS.closesMs + 9 })).toMatchObject({ count: 0, more: false });
      expect(each.execute({ kind: 'run-due', atMs: TERMS.closesMs + 10 })).toMatchObject({ count: 1, more: false });
    }
    expect(again.hash()).toBe(engine.hash());
    for (const each of [engine, again]) whileIn(each, 'counting');
    expect(engine.offerings.get(1)).toMatchObject({ phase: 'awaiting', count: 4_097 });
    expect(again.hash()).toBe(engine.hash());
    engine.check();
  });

  it('of very many: who has been given something may pay while the rest is drawn', () => {
    const { engine, accounts } = openOfferings(4_097, 0n);
    publish(engine, { ...lottery, payLaterMs: 3_600_000 });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account, { payLater: true })),
    );
    engine.execute({ kind: 'run-due', atMs: TERMS.closesMs });
    whileIn(engine, 'counting');
    accept(engine, [reveal()]);
    const { applications } = engine.offerings.get(1)!;
    whileIn(engine, 'drawing', () => !applications.some(({ status }) => status === 'await-payment'));
    const [first] = applications.filter(({ status }) => status === 'await-payment');
    const { atMs } = engine;
    accept(engine, [
      { kind: 'issue-test-money', atMs, account: accountOf(first!.account, 'stock'), asset: TAKA, amount: 1_005_00n },
    ]);
    const pay = {
      kind: 'pay-application',
      atMs,
      account: first!.account,
      offering: 1,
      application: first!.id,
    } as const;
    expect(engine.isReady(pay)).toBe(true);
    accept(engine, [pay]);
    engine.facts.clear();
    const again = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    for (const each of [engine, again]) whileIn(each, 'drawing');
    expect(engine.offerings.get(1)).toMatchObject({ status: 'allotted', phase: 'idle' });
    expect(first).toMatchObject({ status: 'paid' });
    expect(again.hash()).toBe(engine.hash());
    engine.check();
  });

  it('what lapses of many is passed on in slices, as the draw said, and a start in the middle of them ends alike', () => {
    const { engine, accounts } = openOfferings(1_000);
    publish(engine, {
      ...lottery,
      payLaterMs: DAY_MS / 4,
      rule: { ...lottery.rule, quotas: [{ category: 'general', quantity: 10_000n }] },
    });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account, { payLater: true })),
    );
    runUntil(engine, TERMS.closesMs);
    accept(engine, [reveal()]);
    runUntil(engine, TERMS.drawMs);
    const { applications } = engine.offerings.get(1)!;
    const lapses = new Set(applications.filter(({ status }) => status === 'await-payment').map(({ id }) => id));
    expect(lapses.size).toBe(100);
    const atMs = TERMS.drawMs + DAY_MS / 4;
    engine.facts.clear();
    let again: Engine | null = null;
    for (let step = 0, more = true; more && step < 500; step++) {
      const reply = engine.execute({ kind: 'run-due', atMs });
      more = reply.refusal === null && reply.more === true;
      // Nobody who trades meanwhile waits for more than a slice.
      const said = factsOf(engine, 'draw-advanced').length;
      expect(said).toBeLessThan(2);
      if (said === 1 && again === null) again = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
      engine.facts.clear();
    }
    runUntil(engine, atMs);
    runUntil(again!, atMs);
    expect(again!.hash()).toBe(engine.hash());
    const { secret, root, applications: all } = engine.offerings.get(1)!;
    const seed = drawSeed(
      hexToBytes(secret),
      hexToBytes(root),
      verifyHashChain({ chain: BEACON.chain, round: 5, value: BEACON.link(5) })!,
    );
    const order = drawOrder(
      seed,
      all.map(({ key }) => key),
    );
    const next = new Set(order.slice(100, 200));
    for (const { key, id, status } of all)
      expect(status).toBe(lapses.has(id) ? 'lapsed' : next.has(key) ? 'await-payment' : 'not-allotted');
    engine.check();
  });

  it('paying later is an option: unpaid it lapses at no cost, and its shares go to the next in the draw', () => {
    const { engine, accounts } = openOfferings(3);
    publish(engine, { ...lottery, payLaterMs: DAY_MS / 4, listsMs: TERMS.listsMs });
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account, { payLater: true })),
    );
    drawn(engine);
    const { applications } = engine.offerings.get(1)!;
    const asked = applications.filter(({ status }) => status === 'await-payment');
    const other = applications.find(({ status }) => status === 'not-allotted')!;
    expect(asked).toHaveLength(2);
    for (const account of accounts) expect(taka(engine, account)).toEqual({ available: 100_000_00n, held: 0n });
    const [payer, idle] = [asked[0]!, asked[1]!];
    const pay = { kind: 'pay-application', atMs: TERMS.drawMs, offering: 1 } as const;
    accept(engine, [{ ...pay, account: payer.account, application: payer.id }]);
    expect(taka(engine, payer.account).available).toBe(98_995_00n);
    expect(engine.execute(delivery(1, TERMS.drawMs))).toMatchObject({ refusal: 'delivery-not-due' });
    runUntil(engine, TERMS.drawMs + DAY_MS / 4);
    expect(idle.status).toBe('lapsed');
    expect(other).toMatchObject({ status: 'await-payment', allotted: 100n });
    expect(taka(engine, idle.account)).toEqual({ available: 100_000_00n, held: 0n });
    runUntil(engine, TERMS.drawMs + DAY_MS / 2);
    expect(other.status).toBe('lapsed');
    expect(engine.offerings.get(1)).toMatchObject({ waiting: 0, toUnderwriter: 100n });
    engine.check();
    accept(engine, [delivery()]);
    runUntil(engine, TERMS.listsMs);
    expect(shares(engine, payer.account).available).toBe(100n);
    engine.check();
  });

  it('what nobody asked for is the underwriter’s, whose money was held from the start', () => {
    const { engine, accounts } = openOfferings(1);
    const [desk] = accept(engine, [
      { kind: 'open-account', atMs: OFFER_START_MS, ownerKind: 'participant', referrer: null },
    ]);
    const underwriter = desk!.account!;
    const funds = { account: accountOf(underwriter, 'stock'), asset: TAKA, amount: 6_000_00n };
    accept(engine, [{ kind: 'issue-test-money', atMs: OFFER_START_MS, ...funds }]);
    publish(engine, { underwriter });
    expect(taka(engine, underwriter)).toEqual({ available: 0n, held: 6_000_00n });
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(accounts[0]!, { quantity: 150n })]);
    drawn(engine);
    accept(engine, [delivery()]);
    runUntil(engine, TERMS.deliversMs);
    expect(taka(engine, underwriter)).toEqual({ available: 1_500_00n, held: 0n });
    expect(shares(engine, underwriter).available).toBe(450n);
    engine.check();
  });

  it('a book: bids fill their quota from the top, the public pays the cut-off less the discount', () => {
    const { engine, accounts } = openOfferings(4);
    const quotas = [
      { category: 'general', quantity: 300n },
      { category: 'eligible', quantity: 300n },
    ];
    publish(engine, {
      rule: { method: 'pro-rata', lot: 1n, quotas, spillOrder: ['general'] },
      price: 12_00n,
      book: { category: 'eligible', lowest: 9_00n, tick: 10n, discountPpm: 100_000 },
    });
    runUntil(engine, TERMS.opensMs);
    const bid = (n: number, price: bigint) =>
      application(accounts[n]!, { category: 'eligible', quantity: 200n, bid: price });
    accept(engine, [bid(0, 12_00n), bid(1, 11_00n), bid(2, 9_00n), application(accounts[3]!, { quantity: 300n })]);
    drawn(engine);
    // 200 at 12 and 200 at 11 cover 300: the cut-off is 11, the public pays 9.90; the bid at 9 is not in the file.
    expect(engine.offerings.get(1)).toMatchObject({ cutOff: 11_00n, publicPrice: 9_90n, count: 3 });
    expect(engine.offerings.get(1)!.applications.map(({ allotted, cost }) => [allotted, cost])).toEqual([
      [150n, 1_650_00n],
      [150n, 1_650_00n],
      [0n, 0n],
      [300n, 2_970_00n],
    ]);
    engine.check();
    // All bids are bound at the close, the one that was too low among them: its price is what the cut-off follows from.
    const { applications, bidsDigest, cutOff, publicPrice, terms } = engine.offerings.get(1)!;
    const bids = applications.filter((one) => one.bid > 0n);
    const file = writeBids(bids.map(({ key, bid: price, quantity }) => ({ applicationId: key, price, quantity })));
    const listed = applications
      .filter((one) => one.category === 'general' || one.bid >= cutOff)
      .map(({ key, category, quantity }) => ({ applicationId: key, category, quantity }));
    const book = { category: 'eligible', tick: 10n, discountPpm: 100_000, bids: file, cutOff, publicPrice };
    expect(bookFindings(book, bidsDigest, terms.rule, listed)).toEqual([]);
    const raised = file.replace(',900,', ',1300,');
    expect(raised).not.toBe(file);
    expect(bookFindings({ ...book, bids: raised }, bidsDigest, terms.rule, listed)).toEqual(['bids-changed']);
    expect(restoreEngine(engine.snapshot(), { mode: 'sandbox' }).offerings.get(1)!.bidsDigest).toBe(bidsDigest);
  });
});

describe('coins', () => {
  const coin = {
    kind: 'coin',
    code: 'SBC1',
    asset: 1,
    moneyAsset: 0,
    price: 500_000n,
    rule: {
      method: 'pro-rata',
      lot: 10n ** 8n,
      quotas: [{ category: 'general', quantity: 1_000n * 10n ** 8n }],
      spillOrder: [],
    },
    least: 10n ** 8n,
    most: 1_000n * 10n ** 8n,
    step: 10n ** 8n,
    fee: 0n,
    vesting: { firstPpm: 200_000, months: 8 },
  } as const;

  it('below the minimum raise all is released', () => {
    const { engine, accounts } = openOfferings(1);
    const before = engine.balance(accounts[0]!, 0);
    publish(engine, { ...coin, minimumRaise: 300_000_000n });
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(accounts[0]!, { quantity: 100n * 10n ** 8n })]);
    expect(engine.balance(accounts[0]!, 0).held).toBe(50_000_000n);
    runUntil(engine, TERMS.closesMs);
    expect(engine.offerings.get(1)).toMatchObject({ status: 'cancelled', reason: 'minimum-raise-missed' });
    expect(engine.balance(accounts[0]!, 0)).toEqual(before);
    engine.check();
  });

  it('1,000 tokens with 20 % at once and 8 months lie as 200 + 8 × 100, each freed on its date', () => {
    const { engine, accounts } = openOfferings(1);
    const ann = accounts[0]!;
    publish(engine, coin);
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(ann, { quantity: 1_000n * 10n ** 8n })]);
    drawn(engine);
    accept(engine, [delivery()]);
    runUntil(engine, TERMS.deliversMs);
    const vesting = engine.holds(ann).filter(({ reason }) => reason === 'vesting');
    expect(vesting.map(({ amount }) => amount / 10n ** 8n)).toEqual([200n, ...Array.from({ length: 8 }, () => 100n)]);
    runUntil(engine, TERMS.listsMs);
    const before = engine.balance(ann, 1);
    expect(before.held).toBe(800n * 10n ** 8n);
    runUntil(engine, TERMS.listsMs + 250 * DAY_MS);
    expect(engine.balance(ann, 1)).toEqual({ available: before.available + before.held, held: 0n });
    engine.check();
  });
});

/** A holder with 20,000 shares, and terms to sell a part of them. */
function blockSale(quantity: bigint) {
  const { engine, accounts } = openOfferings(3, 10_000_000_00n);
  const [seller, ann, bob] = accounts as [number, number, number];
  const give = { account: accountOf(seller, 'stock'), asset: SHARES, amount: 20_000n };
  accept(engine, [{ kind: 'issue-test-money', atMs: OFFER_START_MS, ...give }]);
  const terms = {
    ...TERMS,
    kind: 'block',
    code: 'BLOCK1',
    price: 96_00n,
    rule: { method: 'first-come', lot: 1n, quotas: [{ category: 'general', quantity }], spillOrder: [] },
    least: 1_000n,
    most: quantity,
    step: 1_000n,
    seller: { name: 'Sandbox Holder', account: seller, keepsPpm: 0, lockedUntilMs: 0 },
    reference: {
      price: 100_00n,
      source: 'sandbox close',
      atMs: OFFER_START_MS - DAY_MS,
      lowest: 90_00n,
      highest: 110_00n,
    },
    lockedUntilMs: TERMS.listsMs + DAY_MS,
  } as const;
  return { engine, seller, ann, bob, terms };
}

describe('a block', () => {
  it('O4 the seller’s shares are held before anybody hears of it; first come, both legs at T+2, unsold shares come back', () => {
    const { engine, seller, ann, bob, terms } = blockSale(10_000n);
    accept(engine, [{ kind: 'draft-offering', atMs: OFFER_START_MS, terms }]);
    expect(shares(engine, seller)).toEqual({ available: 10_000n, held: 10_000n });
    accept(engine, [publishing(1, terms, OFFER_START_MS)]);
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(ann, { quantity: 6_000n })]);
    expect(engine.execute(application(bob, { quantity: 5_000n }))).toMatchObject({
      refusal: 'application-above-maximum',
      detail: { maximum: 384_000_00n },
    });
    accept(engine, [application(bob, { quantity: 3_000n })]);
    runUntil(engine, TERMS.closesMs);
    expect(engine.offerings.get(1)!.status).toBe('allotted');
    expect(engine.execute(delivery(1, TERMS.deliversMs - 1))).toMatchObject({ refusal: 'delivery-not-due' });
    accept(engine, [delivery()]);
    runUntil(engine, TERMS.deliversMs);
    expect(taka(engine, seller).available).toBe(10_000_000_00n + 864_000_00n);
    expect(shares(engine, seller)).toEqual({ available: 11_000n, held: 0n });
    expect(shares(engine, ann)).toEqual({ available: 0n, held: 6_000n });
    engine.check();
  });

  it('is not applied for by who sells it: nobody sees it as sold, and no trade of it is told', () => {
    const { engine, seller, ann, terms } = blockSale(6_000n);
    accept(engine, [{ kind: 'draft-offering', atMs: OFFER_START_MS, terms }, publishing(1, terms, OFFER_START_MS)]);
    runUntil(engine, TERMS.opensMs);
    const own = { ...application(seller, { quantity: 4_500n }), person: 'ef'.repeat(32), key: 'ef'.repeat(16) };
    expect(engine.execute(own)).toMatchObject({ refusal: 'own-block', detail: { offering: 1 } });
    expect(engine.offerings.get(1)!.demand.size).toBe(0);
    accept(engine, [application(ann, { quantity: 6_000n })]);
    // What is open can be left, and is there for the next.
    accept(engine, [
      { kind: 'revoke-application', atMs: engine.atMs, account: ann, offering: 1, application: 1 },
      application(ann, { quantity: 6_000n, key: 'fe'.repeat(16) }),
    ]);
    engine.check();
  });

  it('that nobody publishes is its holder’s again: taken back, or at its opening; three at a time', () => {
    const { engine, seller, ann, terms } = blockSale(6_000n);
    const draft = (code: string) =>
      engine.execute({ kind: 'draft-offering', atMs: OFFER_START_MS, terms: { ...terms, code } });
    const take = (account: number, offering: number) =>
      engine.execute({ kind: 'withdraw-block', atMs: OFFER_START_MS, account, offering });
    for (const code of ['ONE', 'TWO', 'THREE']) expect(draft(code).refusal).toBeNull();
    expect(draft('FOUR')).toMatchObject({ refusal: 'too-many-blocks', detail: { most: 3 } });
    expect(take(ann, 1).refusal).toBe('unknown-offering');
    expect(take(seller, 1).refusal).toBeNull();
    expect(take(seller, 1).refusal).toBe('offering-not-draft');
    accept(engine, [publishing(2, terms, OFFER_START_MS)]);
    expect(take(seller, 2).refusal).toBe('offering-not-draft');
    runUntil(engine, terms.opensMs);
    expect(engine.offerings.get(1)).toMatchObject({ status: 'cancelled', reason: 'seller-withdrew' });
    expect(engine.offerings.get(2)).toMatchObject({ status: 'open' });
    expect(engine.offerings.get(3)).toMatchObject({ status: 'cancelled', reason: 'not-published' });
    expect(shares(engine, seller)).toEqual({ available: 14_000n, held: 6_000n });
    engine.check();
  });
});

describe('a mandate', () => {
  const wish = {
    mostPerIssue: 2_000_00n,
    mostPerMonth: 2_000_00n,
    keepFree: 0n,
    endsAtMs: OFFER_START_MS + 90 * DAY_MS,
    moneyAsset: TAKA,
    category: 'general',
    person: 'ab'.repeat(32),
    isVerified: true,
    hasDepositoryNumber: true,
  };
  const long = { closesMs: TERMS.closesMs + 3 * DAY_MS, drawMs: TERMS.drawMs + 3 * DAY_MS, least: 100n } as const;
  const later = { deliversMs: long.drawMs + DAY_MS, listsMs: long.drawMs + 2 * DAY_MS };

  it('O3 tells a day before it submits, one tap cancels, and it is never partly', () => {
    const { engine, accounts } = openOfferings(3);
    const [ann, bob, cid] = accounts as [number, number, number];
    const atMs = OFFER_START_MS;
    accept(engine, [
      { kind: 'set-mandate', atMs, account: ann, mandate: wish },
      { kind: 'set-mandate', atMs, account: bob, mandate: { ...wish, person: 'bc'.repeat(32) } },
      { kind: 'set-mandate', atMs, account: cid, mandate: { ...wish, person: 'cd'.repeat(32), keepFree: 99_900_00n } },
    ]);
    publish(engine, { ...long, ...later });
    runUntil(engine, atMs);
    const plans = factsOf(engine, 'plan-made');
    expect(plans.map(({ account, submitMs }) => [account, submitMs])).toEqual(
      accounts.map((account) => [account, atMs + DAY_MS]),
    );
    accept(engine, [{ kind: 'skip-plan', atMs, account: bob, plan: plans[1]!.plan }]);
    runUntil(engine, atMs + DAY_MS - 1);
    expect(factsOf(engine, 'application-made')).toHaveLength(0);
    runUntil(engine, atMs + DAY_MS);
    expect(factsOf(engine, 'application-made').map(({ account, plan }) => [account, plan])).toEqual([[ann, 1]]);
    expect(factsOf(engine, 'plan-ended').map(({ account, how, reason }) => [account, how, reason])).toEqual([
      [bob, 'cancelled', ''],
      [ann, 'submitted', ''],
      [cid, 'skipped', 'too-little-cash'],
    ]);
    expect(taka(engine, ann).held).toBe(1_005_00n);
    engine.check();
  });
});

describe('a mandate for an offering that asks for stocks', () => {
  it('O3 O5 goes round no rule: it is skipped, with the word that an application would have had', () => {
    const { engine, accounts } = openOfferings(1);
    const atMs = OFFER_START_MS;
    const mandate = {
      mostPerIssue: 2_000_00n,
      mostPerMonth: 2_000_00n,
      keepFree: 0n,
      endsAtMs: atMs + 90 * DAY_MS,
      moneyAsset: TAKA,
      category: 'general',
      person: 'ab'.repeat(32),
      isVerified: true,
      hasDepositoryNumber: true,
    };
    accept(engine, [{ kind: 'set-mandate', atMs, account: accounts[0]!, mandate }]);
    const [drawMs, deliversMs] = [atMs + 4 * DAY_MS, atMs + 5 * DAY_MS];
    publish(engine, { closesMs: drawMs, drawMs, deliversMs, listsMs: deliversMs, least: 100n, leastHolding: 7n });
    runUntil(engine, atMs);
    runUntil(engine, atMs + 2 * DAY_MS);
    expect(factsOf(engine, 'application-made')).toEqual([]);
    expect(factsOf(engine, 'plan-ended')).toMatchObject([
      { how: 'skipped', reason: 'holding-below-minimum', used: 0n },
    ]);
    engine.check();
  });
});

describe('a mandate whose end came while the house was away', () => {
  it('O3 submits nothing any more', () => {
    const { engine, accounts } = openOfferings(1);
    const atMs = OFFER_START_MS;
    const mandate = {
      mostPerIssue: 2_000_00n,
      mostPerMonth: 2_000_00n,
      keepFree: 0n,
      endsAtMs: atMs + DAY_MS + 3_600_000,
      moneyAsset: TAKA,
      category: 'general',
      person: 'ab'.repeat(32),
      isVerified: true,
      hasDepositoryNumber: true,
    };
    accept(engine, [{ kind: 'set-mandate', atMs, account: accounts[0]!, mandate }]);
    const [drawMs, deliversMs] = [atMs + 4 * DAY_MS, atMs + 5 * DAY_MS];
    publish(engine, { closesMs: drawMs, drawMs, deliversMs, listsMs: deliversMs, least: 100n });
    runUntil(engine, atMs);
    expect(factsOf(engine, 'plan-made')[0]!.submitMs).toBeLessThan(mandate.endsAtMs);
    runUntil(engine, atMs + 2 * DAY_MS);
    expect(factsOf(engine, 'application-made')).toEqual([]);
    expect(factsOf(engine, 'plan-ended')).toMatchObject([{ how: 'skipped', reason: 'mandate-ended' }]);
  });
});

describe('what a desk does', () => {
  it('B4 takes two different people, looked at again here; one takes back what nobody has heard of', () => {
    const { engine, accounts } = openOfferings(1);
    const atMs = OFFER_START_MS;
    const alone = { maker: 'ann', checker: 'ann' };
    const two = { maker: 'ann', checker: 'bob' };
    const missing = { refusal: 'second-person-missing' };
    const file = 'f1'.repeat(32);
    const draft = { kind: 'draft-offering', atMs, terms: TERMS } as const;
    for (const names of [alone, { maker: 'ann', checker: '' }, { checker: 'bob' }])
      expect(engine.execute({ ...draft, file, ...names })).toMatchObject(missing);
    for (const wrong of ['', 'f1', 'F1'.repeat(32)])
      expect(engine.execute({ ...draft, ...two, file: wrong })).toMatchObject({ detail: { field: 'drafted' } });
    // Who is said in the terms to stand behind them is not believed: the command's own two are.
    const others = { ...TERMS, drafted: { file: 'e1'.repeat(32), maker: 'eve', checker: 'eve' } };
    accept(engine, [{ ...draft, ...two, file, terms: others }]);
    expect(engine.offerings.get(1)!.terms.drafted).toEqual({ file, ...two });
    const publication = publishing(1, TERMS, atMs);
    for (const names of [alone, { maker: 'ann', checker: '' }, { maker: 'ann' }])
      expect(engine.execute({ ...publication, ...names })).toMatchObject(missing);
    accept(engine, [{ ...publication, ...two }]);
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(accounts[0]!)]);
    const [at, offering] = [TERMS.opensMs, 1];
    const refused = { kind: 'reject-application', atMs: at, offering, application: 1, reason: 'not-eligible' } as const;
    const ended = { kind: 'cancel-offering', atMs: at, offering, reason: 'regulator-ordered' } as const;
    for (const command of [refused, ended, { ...delivery(), atMs: at }])
      expect(engine.execute({ ...command, ...alone })).toMatchObject(missing);
    accept(engine, [
      { ...ended, ...two },
      { kind: 'draft-offering', atMs: at, terms: { ...TERMS, code: 'ANOTHER', ...later(at) } },
      { kind: 'cancel-offering', atMs: at, offering: 2, reason: 'terms-wrong' },
    ]);
  });

  it('in live mode is never done without names', () => {
    const { engine } = openOfferings(1);
    const live = restoreEngine(engine.snapshot().slice(), { mode: 'live' });
    const draft = { kind: 'draft-offering', atMs: OFFER_START_MS, terms: TERMS } as const;
    expect(live.execute(draft)).toMatchObject({ refusal: 'second-person-missing' });
    accept(live, [{ ...draft, maker: 'ann', checker: 'bob', file: DOCUMENTS }]);
    expect(live.execute(publishing(1, TERMS, OFFER_START_MS))).toMatchObject({ refusal: 'second-person-missing' });
  });
});

/** The same dates, a day and more from then on. */
function later(fromMs: number) {
  const [opensMs, closesMs, drawMs] = [fromMs + DAY_MS, fromMs + 2 * DAY_MS, fromMs + 2 * DAY_MS];
  return { opensMs, closesMs, drawMs, deliversMs: fromMs + 3 * DAY_MS, listsMs: fromMs + 4 * DAY_MS };
}

describe('a live world', () => {
  it('has no sale of coins and no beacon that somebody knows', () => {
    const { engine } = openOfferings(1);
    const live = restoreEngine(engine.snapshot().slice(), { mode: 'live' });
    const atMs = OFFER_START_MS;
    const names = { maker: 'ann', checker: 'bob', file: DOCUMENTS };
    expect(live.execute({ kind: 'draft-offering', atMs, terms: { ...TERMS, kind: 'coin' }, ...names })).toMatchObject({
      refusal: 'offering-invalid',
      detail: { field: 'kind' },
    });
    accept(live, [{ kind: 'draft-offering', atMs, terms: TERMS, ...names }]);
    const byTwo = { ...publishing(1, TERMS, atMs), maker: 'ann', checker: 'bob' };
    expect(live.execute(byTwo)).toMatchObject({ refusal: 'draw-not-sealed' });
    const drand = { chain: `drand:${QUICKNET.chainHash}`, round: drandRoundAt(QUICKNET, TERMS.drawMs) };
    const two = { maker: 'ann', checker: 'bob' };
    const sent = { kind: 'publish-offering', atMs, offering: 1, commit: DOCUMENTS, ...drand, ...two } as const;
    for (const wrong of [
      // Of another network, and one that is out at the close: whoever applies last would know it.
      { chain: `drand:${'ab'.repeat(32)}` },
      { round: drandRoundAt(QUICKNET, TERMS.closesMs) - 1 },
    ])
      expect(live.execute({ ...sent, ...wrong })).toMatchObject({ refusal: 'draw-not-sealed' });
    expect(live.execute(sent).refusal).toBeNull();
  });
});
