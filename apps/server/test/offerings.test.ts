// In: an offering of each kind in a real world. Out: what the doors say of it from its first day to its last, and to whom.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASE_PATH } from '@hilsa/contract';
import { accountOf, type Command, type OfferingTerms, type StockListing } from '@hilsa/core';
import { leadsToRoot, readProofFile, recomputeInSlices, runSlices, verifyHashChain } from '@hilsa/formulas/offerings';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSecretBox } from '../src/identity/secrets.ts';
import {
  createDrawSecrets,
  documentsDigest,
  keepDocuments,
  type OfferingPapers,
  revealDue,
  testBeacon,
} from '../src/offerings/index.ts';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { anyOffering } from '../src/tables/offerings.ts';
import { act, askConsole, operator } from './console.ts';
import { ask, type Doors, openDoors, type Person, PIN, post, register } from './doors.ts';

const DAY_MS = 86_400_000;
const run = promisify(execFile);
const PAPERS: OfferingPapers = {
  prospectus: 'A company that does not exist offers its shares.',
  about: {
    useOfProceeds: [{ title: 'Nothing', percent: 100 }],
    financials: [],
    risks: ['It does not exist.'],
    business: 'None.',
    underwriter: '',
  },
};
let doors: Doors;
let ann: Person;
let bob: Person;
const assets = new Map<string, number>();

async function system(command: Command): Promise<number> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply.id ?? reply.asset ?? reply.account!;
}

type Wanted = Partial<OfferingTerms> & Pick<OfferingTerms, 'code' | 'kind'>;
/** Opens in a moment, and the draw comes a second after the close; dates beyond are days away. */
async function announce(terms: Wanted): Promise<number> {
  const { tables } = doors.worlds.real;
  const box = createSecretBox(new Uint8Array(32).fill(7));
  const { opensMs = Date.now() + 400 } = terms;
  const whole: OfferingTerms = {
    name: terms.code,
    asset: assets.get('SBDOOR')!,
    moneyAsset: assets.get('BDT')!,
    price: 10_00n,
    rule: { method: 'pro-rata', lot: 1n, quotas: [{ category: 'general', quantity: 1_000n }], spillOrder: [] },
    book: null,
    least: 100n,
    most: 10_000n,
    step: 100n,
    fee: 5_00n,
    feeWhen: 'with-allotment',
    opensMs,
    // Long enough to be applied to on a busy machine.
    closesMs: opensMs + 8_000,
    drawMs: opensMs + 8_001,
    deliversMs: opensMs + DAY_MS,
    listsMs: opensMs + 2 * DAY_MS,
    payLaterMs: 0,
    leastHolding: 0n,
    cutOffMs: 0,
    lockedUntilMs: 0,
    documents: documentsDigest(PAPERS),
    seller: { name: 'Nobody', account: null, keepsPpm: 0, lockedUntilMs: 0 },
    underwriter: null,
    minimumRaise: 0n,
    vesting: null,
    reference: null,
    listing: null,
    ...terms,
  };
  await keepDocuments(tables, whole.code, PAPERS);
  const offering = await system({ kind: 'draft-offering', atMs: 0, terms: whole });
  const isDrawn = whole.rule.method !== 'first-come';
  const commit = isDrawn ? await createDrawSecrets(doors.sql, box).commit('real') : '';
  // A round that is out already: what the test proves is the road, not that nobody knew.
  const round = isDrawn ? testBeacon(box, 'real').roundAt(Date.now() - 120_000) : { chain: '', round: 0 };
  await system({ kind: 'publish-offering', atMs: 0, offering, commit, ...round });
  return offering;
}
/** The same, once it is open. */
async function publish(terms: Wanted): Promise<number> {
  const { sequencer, tables } = doors.worlds.real;
  const offering = await announce(terms);
  await until(() => sequencer.engine.offerings.get(offering)?.status === 'open');
  // The calls read the tables, which follow a moment later.
  await vi.waitFor(async () => {
    expect((await anyOffering(tables, offering))?.status).toBe('open');
  }, SOON);
  return offering;
}
const SOON = { timeout: 50_000, interval: 20 };
/** The tables follow the journal: what the core has come to is told when they show it. */
const isShown = (offering: number, status: string) =>
  vi.waitFor(async () => {
    const path = status === 'cancelled' ? '/coin/new/info' : '/stock/index/new/info';
    const { offering: shown } = await ask(doors, path, { id: String(offering) });
    expect(shown.status).toBe(status);
  }, SOON);
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), SOON);
const stockCash = (person: Person) => {
  const { engine } = doors.worlds.real.sequencer;
  return engine.balance(accountOf(accounts.get(person)!, 'stock'), assets.get('BDT')!);
};
const accounts = new Map<Person, number>();

beforeAll(async () => {
  doors = await openDoors();
  const before = doors.worlds.real.sequencer.engine.accountCount;
  ann = await register(doors);
  bob = await register(doors);
  for (const [n, person] of [ann, bob].entries()) {
    accounts.set(person, before + n);
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, person.token);
    await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '100000' }, person.token);
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '10000' }, person.token);
  }
  await system({ kind: 'list-asset', atMs: 0, code: 'SBDOOR', decimals: 0 });
  for (const [number, { code }] of doors.worlds.real.sequencer.engine.assets.entries()) assets.set(code, number);
});

describe('new shares', () => {
  it('are applied for once, drawn, and the allotment is recomputed from the proof alone', async () => {
    const offering = await publish({ kind: 'ipo', code: 'SBDOOR' });
    const id = String(offering);
    const listed = await ask(doors, '/stock/index/new/list', {});
    expect(listed.list[0]).toMatchObject({ code: 'SBDOOR', ownState: 'unsubscribed', minAmount: '1000', own: null });
    const { offering: shown, about } = await ask(doors, '/stock/index/new/info', { id }, ann.token);
    expect(about.risks).toEqual(['It does not exist.']);
    const { text } = await ask(doors, '/offering/document', { digest: about.documents[0]!.digest });
    expect(text).toBe(PAPERS.prospectus);
    const { list, atMs } = await ask(doors, '/stock/index/new/today', {});
    expect(list.map(({ event }) => event)).toContain('opens');
    const opening = list.filter(({ event }) => event === 'opens');
    expect((await ask(doors, '/stock/index/new/today', { event: 'opens' })).list).toEqual(opening);
    const nearest = list.toSorted((one, other) => Math.abs(one.atMs - atMs) - Math.abs(other.atMs - atMs))[0]!;
    const [only, ...more] = (await ask(doors, '/stock/index/new/today', { limit: '1' })).list;
    expect(more).toEqual([]);
    expect(Math.abs(only!.atMs - atMs)).toBeLessThanOrEqual(Math.abs(nearest.atMs - atMs) + 60_000);
    expect((await ask(doors, '/stock/index/new/list/coming', {})).list).toEqual([]);

    const wish = { id, quantity: '1500', acceptedDocuments: shown.documents, requestId: 'mine' };
    const { application } = await ask(doors, '/stock/order/new/apply', wish, ann.token);
    expect(application).toMatchObject({ state: 'under-review', held: '15005', isRevocable: true });
    expect(stockCash(ann).held).toBe(15_005_00n);
    // Sent again it is the same; a second one is refused.
    const again = await ask(doors, '/stock/order/new/apply', wish, ann.token);
    expect(again.application.id).toBe(application.id);
    const other = await post(
      doors,
      '/stock/order/new/apply',
      { ...wish, requestId: 'other' },
      { accesstoken: ann.token },
    );
    expect(other.refusal).toBe('already-applied');
    const byAmount = { id, amount: '5000', acceptedDocuments: shown.documents };
    await ask(doors, '/stock/order/new/apply', byAmount, bob.token);
    // The desk rejects for a reason of a list, by two people, while nobody can know who will draw what; the person may apply again.
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'compliance')];
    const { list: applied } = await askConsole(doors, maker, '/offerings/applications', { id: `real:${id}` });
    const bobs = applied.find(({ quantity }) => quantity === '500')!;
    expect(bobs).toMatchObject({ status: 'live', held: '5005', customerId: bob.id });
    const asked = await act(
      doors,
      maker,
      'reject-application',
      bobs.id,
      { why: 'name-mismatch' },
      'Another name there.',
    );
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const agreed = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    await askConsole(doors, checker, '/approvals/decide', agreed);
    expect(stockCash(bob)).toEqual({ available: 100_000_00n, held: 0n });
    expect((await ask(doors, '/stock/order/new/list', {}, bob.token)).list[0]).toMatchObject({ state: 'fail' });
    expect((await act(doors, maker, 'reject-application', bobs.id, { why: 'legal-order' })).refusal).toBe(
      'application-not-rejectable',
    );
    expect((await act(doors, maker, 'reject-application', `real:${id}:999999`, { why: 'legal-order' })).refusal).toBe(
      'unknown-application',
    );
    await ask(doors, '/stock/order/new/apply', byAmount, bob.token);
    const gone = await ask(doors, '/stock/order/new/list', {}, bob.token);
    expect(gone.list[0]).toMatchObject({ subscriptionQuantity: '500', state: 'under-review' });
    const revoked = await ask(doors, '/offering/revoke', { id: gone.list[0]!.id }, bob.token);
    expect(revoked.application).toMatchObject({ state: 'closed', released: '5005' });
    expect(stockCash(bob)).toEqual({ available: 100_000_00n, held: 0n });
    expect(await post(doors, '/offering/proof', { id }, {})).toMatchObject({ refusal: 'proof-not-ready' });

    const { sequencer } = doors.worlds.real;
    await until(() => sequencer.engine.offerings.get(offering)?.phase === 'awaiting');
    const box = createSecretBox(new Uint8Array(32).fill(7));
    const secrets = createDrawSecrets(doors.sql, box);
    const beacon = testBeacon(box, 'real');
    await vi.waitFor(
      async () => expect(await revealDue({ sequencer, secrets, beacon, now: () => Date.now() })).toBe(1),
      { timeout: 50_000 },
    );
    await until(() => sequencer.engine.offerings.get(offering)?.status === 'allotted');
    await isShown(offering, 'allotted');
    const mine = await ask(doors, '/stock/order/new/list', {}, ann.token);
    expect(mine.list[0]).toMatchObject({
      state: 'partly-allotted',
      allottedQuantity: '1000',
      cost: '10000',
      fee: '5',
      released: '5000',
      isProven: true,
    });
    expect(stockCash(ann)).toEqual({ available: 89_995_00n, held: 0n });

    const proof = await ask(doors, '/offering/proof', { id }, ann.token);
    const read = readProofFile(proof.proof)!;
    const verdict = runSlices(recomputeInSlices(read.proof, read.published, verifyHashChain));
    expect(verdict.findings).toEqual([]);
    // A stranger's script, which has no line of ours, comes to the same.
    const folder = await mkdtemp(join(tmpdir(), 'hilsa-allotment-'));
    await writeFile(join(folder, 'proof.json'), proof.proof);
    const script = join(import.meta.dirname, '../../../docs/check-my-allotment.mjs');
    const { stdout } = await run(process.execPath, [script, join(folder, 'proof.json'), proof.own!.applicantId]);
    await rm(folder, { recursive: true });
    expect(stdout).toMatch(/^agrees: /m);
    expect(read.published.commit).toBe(shown.commit);
    expect(read.published.ruleDigest).toBe(shown.ruleDigest);
    expect(leadsToRoot(new TextEncoder().encode(proof.own!.row), proof.own!.path, read.published.root)).toBe(true);
    expect((await ask(doors, '/offering/proof', { id }, bob.token)).own).toBeNull();

    // The depository's file, taken in by two who have it before them.
    const taken = await act(
      doors,
      maker,
      'record-delivery',
      `real:${id}`,
      { digest: 'ee'.repeat(32) },
      'All credited.',
    );
    expect(taken.data).toMatchObject({ state: 'waiting' });
    const both = { id: taken.data!.actionId, decision: 'approve', reason: 'The same file here.' } as const;
    expect(sequencer.engine.offerings.get(offering)!.status).toBe('allotted');
    await askConsole(doors, checker, '/approvals/decide', both);
    await vi.waitFor(async () => {
      const { list } = await ask(doors, '/stock/order/new/list', {}, ann.token);
      expect(list[0]).toMatchObject({ state: 'complete' });
    }, SOON);
    const delivered = await ask(doors, '/stock/order/new/list', {}, ann.token);
    expect(delivered.list[0]).toMatchObject({ state: 'complete' });
    expect(delivered.list[0]!.history.map(({ step, isDone }) => [step, isDone])).toEqual([
      ['applied', true],
      ['to-be-allocated', true],
      ['decided', true],
      ['returned', true],
      ['settling', true],
      ['delivered', true],
      ['listed', false],
    ]);
    const money = new Map(delivered.list[0]!.history.map(({ step, amount }) => [step, amount]));
    expect([money.get('applied'), money.get('decided'), money.get('returned')]).toEqual(['15005', '10005', '5000']);
    sequencer.engine.check();
  });

  it('cannot be revoked or paid by another, and not before they open', async () => {
    const id = String(await publish({ kind: 'ipo', code: 'SBDOOR2' }));
    const wish = { id, quantity: '100', acceptedDocuments: documentsDigest(PAPERS) };
    const { application } = await ask(doors, '/stock/order/new/apply', wish, ann.token);
    for (const path of ['/offering/revoke', '/offering/pay'])
      expect(await post(doors, path, { id: application.id }, { accesstoken: bob.token })).toMatchObject({
        refusal: 'unknown-application',
      });
    expect(await post(doors, '/offering/pay', { id: application.id }, { accesstoken: ann.token })).toMatchObject({
      refusal: 'application-not-payable',
    });
    expect(await post(doors, '/coin/order/new/apply', wish, { accesstoken: ann.token })).toMatchObject({
      refusal: 'unknown-offering',
    });
    expect(await post(doors, '/stock/order/new/apply', wish, {})).toMatchObject({ refusal: 'session-invalid' });
  });
});

describe('whoever may not apply yet', () => {
  it('hears first that it is not open, then of the PIN, then of the rest', async () => {
    const carl = await register(doors);
    const id = String(await announce({ kind: 'ipo', code: 'SBDOOR3', opensMs: Date.now() + DAY_MS }));
    const apply = async (person: Person, fields: Readonly<Record<string, string>>) =>
      (
        await post(
          doors,
          '/stock/order/new/apply',
          { quantity: '1', acceptedDocuments: 'ab'.repeat(32), ...fields },
          { accesstoken: person.token },
        )
      ).refusal;
    await vi.waitFor(async () => expect(await apply(carl, { id })).toBe('offering-not-open'), SOON);
    const open = { id: String(await publish({ kind: 'ipo', code: 'SBDOOR4' })) };
    expect(await apply(carl, open)).toBe('transaction-pin-required');
    expect(await apply(bob, { ...open, category: 'mutual-fund' })).toBe('category-not-offered');
    expect(await apply(bob, open)).toBe('application-below-minimum');
    expect(await apply(bob, { ...open, quantity: '100' })).toBe('documents-not-accepted');
  });
});

describe('coins and blocks', () => {
  it('below the minimum raise every coin goes back', async () => {
    const offering = await publish({
      kind: 'coin',
      code: 'SBCOIN',
      asset: assets.get('BTC')!,
      moneyAsset: assets.get('USDT')!,
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
      minimumRaise: 300_000_000n,
      vesting: { firstPpm: 200_000, months: 8 },
    });
    const id = String(offering);
    const { offering: shown } = await ask(doors, '/coin/new/info', { id });
    expect(shown).toMatchObject({ minimumRaise: '300', vesting: { firstPercent: '20', months: 8 } });
    expect((await ask(doors, '/coin/new/list', {})).list[0]!.code).toBe('SBCOIN');
    expect((await ask(doors, '/coin/new/today', {})).list.length).toBeGreaterThan(0);
    expect((await ask(doors, '/coin/new/list/coming', {})).list).toEqual([]);
    const wish = { id, quantity: '100', acceptedDocuments: shown.documents };
    await ask(doors, '/coin/order/new/apply', wish, ann.token);
    const { sequencer } = doors.worlds.real;
    await until(() => {
      const { status, phase } = sequencer.engine.offerings.get(offering)!;
      return status === 'cancelled' && phase === 'idle';
    });
    await isShown(offering, 'cancelled');
    const { list } = await ask(doors, '/coin/order/new/list', {}, ann.token);
    expect(list[0]).toMatchObject({ state: 'closed', reason: 'minimum-raise-missed', released: '50' });
    expect(sequencer.engine.balance(accounts.get(ann)!, assets.get('USDT')!).held).toBe(0n);
  });

  it('O4 a block shows its reference, and whoever comes first has it', async () => {
    const share = assets.get('SBDOOR')!;
    const seller = accounts.get(ann)!;
    const give = { account: accountOf(seller, 'stock'), asset: share, amount: 10_000n } as const;
    await system({ kind: 'issue-test-money', atMs: 0, ...give });
    const offering = await publish({
      kind: 'block',
      code: 'BLOCK-1',
      price: 96_00n,
      rule: { method: 'first-come', lot: 1n, quotas: [{ category: 'general', quantity: 10_000n }], spillOrder: [] },
      least: 100n,
      most: 10_000n,
      fee: 0n,
      seller: { name: 'A holder', account: seller, keepsPpm: 0, lockedUntilMs: 0 },
      reference: {
        price: 100_00n,
        source: 'last close',
        atMs: Date.now() - DAY_MS,
        lowest: 90_00n,
        highest: 110_00n,
      },
    });
    // A guest's list shows what the tables show, a moment later.
    const list = await vi.waitFor(async () => {
      const shown = (await ask(doors, '/stock/index/offline/list', {})).list;
      expect(shown[0]).toMatchObject({ code: 'BLOCK-1', block: { referencePrice: '100', discountBps: 400 } });
      return shown;
    }, SOON);
    expect((await ask(doors, '/stock/index/offline/today', {})).list.length).toBeGreaterThan(0);
    const wish = { id: String(offering), quantity: '500', acceptedDocuments: list[0]!.documents };
    await ask(doors, '/stock/order/offline/apply', wish, bob.token);
    const { sequencer } = doors.worlds.real;
    await until(() => sequencer.engine.offerings.get(offering)?.status === 'allotted');
    await isShown(offering, 'allotted');
    const own = await ask(doors, '/stock/order/offline/list', {}, bob.token);
    expect(own.list[0]).toMatchObject({ state: 'allotted', cost: '48000', allottedQuantity: '500' });
    expect(own.list[0]!.history.map(({ step }) => step)).toEqual([
      'applied',
      'to-be-allocated',
      'decided',
      'settling',
      'delivered',
    ]);
    expect(
      await post(
        doors,
        '/offering/sell-block',
        { asset: 'SBDOOR', quantity: '1', price: '1' },
        { accesstoken: ann.token },
      ),
    ).toMatchObject({ refusal: 'unknown-asset' });
  });
});

describe('a mandate', () => {
  it('is off until it is set, plans a day ahead, and one tap skips', async () => {
    const first = await ask(doors, '/offering/mandate', {}, bob.token);
    expect(first).toMatchObject({ mandate: null, plans: [] });
    expect(first.depositoryNumber).toMatch(/^120\d{13}$/);
    const endsAtMs = Date.now() + 90 * DAY_MS;
    const limits = { mostPerIssue: '20000', mostPerMonth: '40000', keepFree: '1000' };
    const set = { open: '1', ...limits, endsAtMs: String(endsAtMs) };
    expect((await ask(doors, '/user/update/autoapply', set, bob.token)).mandate).toMatchObject({
      mostPerIssue: '20000',
      usedThisMonth: '0',
      asset: 'BDT',
    });
    await publish({ kind: 'ipo', code: 'SBPLAN' });
    const { plans } = await ask(doors, '/offering/mandate', {}, bob.token);
    const plan = plans.find(({ code }) => code === 'SBPLAN')!;
    expect(plan).toMatchObject({ state: 'planned', amount: '1005' });
    expect(plan.submitAtMs - plan.noticeAtMs).toBeGreaterThanOrEqual(DAY_MS);
    await ask(doors, '/offering/mandate/skip', { id: plan.id }, bob.token);
    const after = await ask(doors, '/offering/mandate', {}, bob.token);
    expect(after.plans.find(({ id }) => id === plan.id)).toMatchObject({ state: 'cancelled' });
    // spec.md §3: "User: … auto-subscribe IPO switch".
    expect(await ask(doors, '/user/info', {}, bob.token)).toMatchObject({ autoApply: 1 });
    expect((await ask(doors, '/user/update/autoapply', { open: '0' }, bob.token)).mandate).toBeNull();
    expect(await ask(doors, '/user/login/info', {}, bob.token)).toMatchObject({ openAutoApply: 1, autoApply: 0 });
  });
});

describe('what was allotted', () => {
  it('stands in the statement of gains once it is listed, at what was taken for it with the fee', async () => {
    const { sequencer } = doors.worlds.real;
    const prices = createSharePrices('allotted');
    const world = { prices, count: 1, hours: 'round-the-clock', nowMs: Date.now() } as const;
    const { places } = await prepareShareWorld(sequencer, world);
    const listing = sequencer.engine.instrument(places[0]!.instrument).listing as StockListing;
    const own = { ...listing, symbol: 'SBDOOR', baseAsset: assets.get('SBDOOR')! };
    await system({ kind: 'list-instrument', atMs: 0, listing: own });
    const month = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 7);
    const { link } = await ask(doors, '/stock/order/gains', { month, format: 'csv' }, ann.token);
    const url = `${BASE_PATH}/user/statement/file?link=${link!}`;
    const file = await doors.app.inject({ url, headers: { accesstoken: ann.token } });
    expect(file.body).toContain('SBDOOR,1000,10005.00,10005.00');
  });
});
