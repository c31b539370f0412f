// In: an offering whose book is being built, at the doors of a real world. Out: whose account bids, within which prices, and what is held for it.
import { accountOf, type Command } from '@hilsa/core';
import { TERMS } from '@hilsa/testkit/offering';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, operator } from './console.ts';
import { ask, type Doors, openDoors, type Person, PIN, post, register } from './doors.ts';

const SOON = { timeout: 50_000, interval: 20 };
const DAY_MS = 86_400_000;
let doors: Doors;
let plain: Person;
let wealthy: Person;
let id: string;
let documents: string;

async function system(command: Command): Promise<number> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply.id ?? reply.asset ?? reply.account!;
}
const engine = () => doors.worlds.real.sequencer.engine;
const taka = (): number => engine().assets.findIndex(({ code }) => code === 'BDT');
const refused = async (person: Person, more: Record<string, string>) => {
  const wish = { id, quantity: '1000', category: 'eligible', acceptedDocuments: documents, ...more };
  return post(doors, '/stock/order/new/apply', wish, { accesstoken: person.token });
};

beforeAll(async () => {
  doors = await openDoors();
  const first = engine().accountCount;
  plain = await register(doors);
  wealthy = await register(doors);
  for (const [n, { token }] of [plain, wealthy].entries()) {
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, token);
    const account = accountOf(first + n, 'stock');
    await system({ kind: 'issue-test-money', atMs: 0, account, asset: taka(), amount: 50_000_00n });
  }
  const [maker, checker] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
  const asked = await act(doors, maker, 'decide-kind', wealthy.id, { kind: 'hni' }, 'Source of funds seen.');
  const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
  expect(await askConsole(doors, checker, '/approvals/decide', decision)).toMatchObject({ state: 'done' });
  const asset = await system({ kind: 'list-asset', atMs: 0, code: 'SBBOOK', decimals: 0 });
  const opensMs = Date.now() + 400;
  const dates = { opensMs, closesMs: opensMs + DAY_MS, drawMs: opensMs + DAY_MS + 1 };
  const offering = await system({
    kind: 'draft-offering',
    atMs: 0,
    terms: {
      ...TERMS,
      ...dates,
      deliversMs: opensMs + 2 * DAY_MS,
      listsMs: opensMs + 3 * DAY_MS,
      code: 'SBBOOK',
      asset,
      moneyAsset: taka(),
      price: 20_00n,
      rule: {
        method: 'lottery',
        lot: 1_000n,
        quotas: ['general', 'hni', 'eligible', 'mutual-fund'].map((category) => ({ category, quantity: 10_000n })),
        spillOrder: ['general'],
      },
      book: { category: 'eligible', lowest: 18_00n, tick: 10n, discountPpm: 100_000 },
      least: 1_000n,
      most: 2_000n,
      step: 1_000n,
    },
  });
  await system({
    kind: 'publish-offering',
    atMs: 0,
    offering,
    commit: '5'.repeat(64),
    chain: `hash-chain:${'6'.repeat(64)}`,
    round: 5,
  });
  id = String(offering);
  await vi.waitFor(async () => {
    const { offering: shown } = await ask(doors, '/stock/index/new/info', { id });
    expect(shown.status).toBe('open');
    documents = shown.documents;
  }, SOON);
});

describe('a book that is being built', () => {
  it('says which quota bids, between which prices and in which steps', async () => {
    expect((await ask(doors, '/stock/index/new/info', { id })).offering).toMatchObject({
      issuePrice: '20',
      band: { category: 'eligible', lowest: '18', highest: '20', tick: '0.1', discountPercent: '10' },
    });
  });

  it('takes bids of HNI accounts only, and nobody’s as a fund', async () => {
    const notTheirs = { refusal: 'category-not-offered' };
    expect(await refused(plain, { bid: '19' })).toMatchObject(notTheirs);
    expect(await refused(plain, { category: 'hni' })).toMatchObject(notTheirs);
    for (const person of [plain, wealthy])
      expect(await refused(person, { category: 'mutual-fund' })).toMatchObject(notTheirs);
    const mandate = { open: '1', mostPerIssue: '5000', mostPerMonth: '5000', endsAtMs: String(Date.now() + DAY_MS) };
    const headers = { accesstoken: plain.token };
    expect(await post(doors, '/user/update/autoapply', { ...mandate, category: 'hni' }, headers)).toMatchObject(
      notTheirs,
    );
  });

  it('refuses a price outside the band or between two ticks with its numbers, and one where none is asked', async () => {
    const band = { lowest: '18', highest: '20', asset: 'BDT' };
    expect(await refused(wealthy, { bid: '17.9' })).toMatchObject({
      refusal: 'bid-outside-band',
      detail: band,
      msg: 'A bid lies between 18 and 20 BDT',
    });
    expect(await refused(wealthy, { bid: '20.1' })).toMatchObject({ refusal: 'bid-outside-band', detail: band });
    expect(await refused(wealthy, { bid: '18.55' })).toMatchObject({
      refusal: 'bid-off-tick',
      detail: { tick: '0.1', asset: 'BDT' },
      msg: 'A bid is in steps of 0.1 BDT',
    });
    expect(await refused(wealthy, { bid: '18.555' })).toMatchObject({ refusal: 'amount-too-precise' });
    expect(await refused(wealthy, {})).toMatchObject({ refusal: 'category-not-offered' });
    expect(await refused(wealthy, { category: 'general', bid: '19' })).toMatchObject({
      refusal: 'category-not-offered',
    });
    const many = { category: 'general', quantity: '500' };
    expect(await refused(wealthy, many)).toMatchObject({ refusal: 'application-below-minimum' });
  });

  it('holds a bid at the top of the band, and shows it to who made it', async () => {
    const wish = { id, quantity: '2000', category: 'eligible', bid: '18.4', acceptedDocuments: documents };
    const { application } = await ask(doors, '/stock/order/new/apply', wish, wealthy.token);
    expect(application).toMatchObject({ bid: '18.4', held: '40005', category: 'eligible', issuePrice: '20' });
    expect((await ask(doors, '/stock/order/new/list', {}, wealthy.token)).list).toMatchObject([{ bid: '18.4' }]);
  });

  it('ends the standing instruction for a quota with the kind that it is for', async () => {
    const wish = { open: '1', mostPerIssue: '5000', mostPerMonth: '5000', endsAtMs: String(Date.now() + DAY_MS) };
    const { token } = wealthy;
    const inQuota = (category: string) => ask(doors, '/user/update/autoapply', { ...wish, category }, token);
    const decide = async (kind: 'hni' | 'regular') => {
      const [maker, checker] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
      const asked = await act(doors, maker, 'decide-kind', wealthy.id, { kind }, 'Looked at again.');
      const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
      expect(await askConsole(doors, checker, '/approvals/decide', decision)).toMatchObject({ state: 'done' });
    };
    const now = async () => (await ask(doors, '/offering/mandate', {}, token)).mandate?.category ?? null;
    await inQuota('hni');
    expect(await now()).toBe('hni');
    await decide('regular');
    expect(await now()).toBeNull();
    // One for everybody's quota stays.
    await inQuota('general');
    await decide('hni');
    await decide('regular');
    expect(await now()).toBe('general');
  });
});
