// In: a gateway, a perpetual contract and its venues. Out: what a forced close, a stop, a funding and a reduction rest on, asked by call and
// decided again by the formulas alone; nobody else's; own limits.
import { accountOf, type Command } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { checkFunding, checkMarks, checkRate, checkStep, keptLimit, metTrigger } from '@hilsa/formulas/contracts';
import { contractOrder, PERP_TERMS, VENUES } from '@hilsa/testkit';
import type { ReplyOf } from '@hilsa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, askConsole, operator } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';
import { programOf, signed } from './programs.ts';

type Proof = ReplyOf<'/coin/contract/proof'>;

const HOUR_MS = 3_600_000;
const SYMBOL = PERP_TERMS.symbol;
let doors: Doors;
let perpetual: number;
let maker: number;
let people: Person[];

const must = async (command: Command) => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply;
};

/** A second later all venues say so; one of them lies. */
async function price(ticks: number, laterMs = 1_000): Promise<void> {
  doors.clock.ahead += laterMs;
  const atMs = Date.now() + doors.clock.ahead;
  await must({
    kind: 'record-venue-prices',
    atMs: 0,
    prices: VENUES.map((venue, n) => ({
      instrument: perpetual,
      venue,
      ticks: n === 4 ? ticks * 2 : ticks + n,
      venueAtMs: atMs - 300,
      receivedAtMs: atMs - 100,
    })),
  });
  const { engine } = doors.worlds.real.sequencer;
  for (let due = engine.dueAtMs(); due !== null && due <= Date.now() + doors.clock.ahead; due = engine.dueAtMs())
    await must({ kind: 'run-due', atMs: 0 });
}

const order = (account: number, wish: { side: 'buy' | 'sell'; ticks: number; lots: number }): Command =>
  contractOrder({ account, instrument: perpetual, leverage: 5, ...wish });

const sumsOf = (proof: Proof) => ({
  seconds: proof.seconds.map(([atMs, feed, mark, index, byFunding, byBasis, last, basis, prices]) => ({
    atMs,
    feed,
    mark,
    index,
    byFunding,
    byBasis,
    last,
    basis,
    prices: prices.map(([at, ticks, venueAtMs, receivedAtMs]) => ({
      ...proof.rules.venues[at]!,
      ticks,
      venueAtMs,
      receivedAtMs,
    })),
  })),
  unit: BigInt(proof.scale.unit),
  tiers: proof.rules.tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : BigInt(upTo) })),
});

function stepsAgree(proof: Proof): boolean[] {
  const { unit, tiers } = sumsOf(proof);
  return proof
    .forced!.steps.filter(({ stage }) => stage === 'portion' || stage === 'take-over')
    .flatMap((step) => {
      const { direction } = proof.forced!;
      const told = {
        ...step,
        cost: BigInt(step.cost),
        margin: BigInt(step.margin),
        maintenance: BigInt(step.maintenance),
        equity: BigInt(step.equity),
      };
      const { tier, line, bankruptcy } = checkStep(told, { direction, unit, tiers });
      return [tier, line, bankruptcy, keptLimit(direction, step.limitTicks, step.fills)];
    });
}

const positions = async (who: Person) => (await ask(doors, '/coin/contract/order/list/active', {}, who.token)).list;
const closed = async (who: Person) =>
  (await ask(doors, '/coin/contract/order/list', { scope: 'closed' }, who.token)).closed;
const long = (who: Person, fields: Record<string, string> = {}) =>
  ask(
    doors,
    '/coin/contract/order/add',
    { symbol: SYMBOL, direction: 'long', type: 'market', quantity: '0.05', leverage: '5', ...fields },
    who.token,
  );

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: 'awake' });
  people = await Promise.all([fundedPerson(doors), fundedPerson(doors), fundedPerson(doors)]);
  const house = { kind: 'open-account', atMs: 0, ownerKind: 'house', referrer: null } as const;
  const open = async (purpose: string, mayOwe: boolean) => (await must({ ...house, purpose, mayOwe })).account!;
  const houses = {
    clearing: await open(`clearing:${SYMBOL}`, true),
    funding: await open(`funding:${SYMBOL}`, true),
    insurance: await open('insurance', false),
    liquidator: accountOf(await open('liquidator', false), 'contract'),
  };
  await must({ kind: 'issue-test-money', atMs: 0, account: houses.insurance, asset: 0, amount: 10n ** 12n });
  perpetual = (await must({ kind: 'list-instrument', atMs: 0, listing: { ...PERP_TERMS, houses } })).instrument!;
  const participant = await must({ kind: 'open-account', atMs: 0, ownerKind: 'participant', referrer: null });
  maker = accountOf(participant.account!, 'contract');
  await must({ kind: 'issue-test-money', atMs: 0, account: maker, asset: 0, amount: 10n ** 13n });
  await price(600_000);
  await must(order(maker, { side: 'sell', ticks: 600_100, lots: 20_000 }));
  await must(order(maker, { side: 'buy', ticks: 570_000, lots: 20_000 }));
  for (const { token } of people) {
    await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '2000' }, token);
    const answers = 'loss:2,leverage:1,mark:3,funding:1,stop:2';
    const { wrong } = await ask(doors, '/coin/contract/test', { answers }, token);
    const right = Object.fromEntries(answers.split(',').map((one) => one.split(':')));
    for (const question of wrong)
      for (const answer of ['1', '2', '3']) {
        const tried = { ...right, [question]: answer };
        const text = Object.entries(tried)
          .map((pair) => pair.join(':'))
          .join();
        if (!(await ask(doors, '/coin/contract/test', { answers: text }, token)).wrong.includes(question))
          Object.assign(right, { [question]: answer });
      }
    const all = Object.entries(right)
      .map((pair) => pair.join(':'))
      .join();
    expect((await ask(doors, '/coin/contract/test', { answers: all }, token)).isTested).toBe(true);
  }
  // Now and then two marks fall into one second.
  for (let second = 0; second < 60; second++) await price(600_000 + (second % 7), second % 5 === 0 ? 300 : 1_000);
});

describe('the proof of a contract', () => {
  it('P2 P3 P7 shows what a forced close was decided by, so that it can be decided again', async () => {
    const [ann] = people as [Person];
    await long(ann);
    const [position] = await positions(ann);
    const line = Math.round(Number(position!.liquidationPrice) * 10);
    for (let ticks = 590_000; ticks > line; ticks -= 10_000) await price(ticks);
    expect(await positions(ann)).toHaveLength(1);
    // Our own book holds the mark half a percent above the index.
    for (let n = 0; n < 5 && (await positions(ann)).length > 0; n++) await price(line - 3_000);
    const [record] = await closed(ann);
    expect(record!.proofId).not.toBeNull();
    const proof = await ask(doors, '/coin/contract/proof', { id: record!.proofId! }, ann.token);
    expect(proof).toMatchObject({ kind: 'liquidation', symbol: SYMBOL, forced: { direction: 'long' } });
    // A program is told of it with the number of the same proof.
    const { body } = await signed(doors, await programOf(doors, ann), 'GET /fapi/v1/forceOrders', { symbol: SYMBOL });
    const forced = { symbol: SYMBOL, status: 'FILLED', side: 'SELL', proofId: record!.proofId };
    expect(body).toMatchObject([forced]);
    expect(proof.forced!.steps.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['portion']));
    const { seconds } = sumsOf(proof);
    expect(seconds.length).toBeGreaterThan(50);
    const path = checkMarks(seconds, proof.rates);
    expect(path).toMatchObject({ index: { wrong: null }, mark: { wrong: null } });
    expect(path.index.checked).toBeGreaterThan(30);
    expect(path.mark.checked).toBeGreaterThan(20);
    expect(stepsAgree(proof)).not.toContain(false);
    // One number changed anywhere is seen.
    const at = seconds.length - 1;
    const bent = seconds.map((second, n) => (n === at ? { ...second, mark: second.mark + 1 } : second));
    expect(checkMarks(bent, proof.rates).mark.wrong).toBe(seconds[at]!.atMs);
    const poorer = structuredClone(proof);
    poorer.forced!.steps[0]!.margin = String(BigInt(poorer.forced!.steps[0]!.margin) + 1n);
    expect(stepsAgree(poorer)).toContain(false);
  });

  it('is nobody else’s, and says so alike whether there is one or not', async () => {
    const [ann, ben] = people as [Person, Person];
    const [record] = await closed(ann);
    for (const id of [record!.proofId!, '999999'])
      expect(await post(doors, '/coin/contract/proof', { id }, { accesstoken: ben.token })).toMatchObject({
        refusal: 'unknown-proof',
      });
  });

  it('P2 shows by which price a stop was set off', async () => {
    const [, ben] = people as [Person, Person];
    await price(600_000);
    await long(ben);
    const { levels } = await ask(
      doors,
      '/coin/contract/order/set/loss',
      { symbol: SYMBOL, direction: 'long', triggerPrice: '58000.0' },
      ben.token,
    );
    await price(575_000);
    expect(await positions(ben)).toEqual([]);
    const proof = await ask(doors, '/coin/contract/proof', { orderId: levels[0]!.levelId }, ben.token);
    const { triggerTicks, mark, by } = proof.trigger!;
    expect({ kind: proof.kind, triggerTicks, by }).toEqual({ kind: 'trigger', triggerTicks: 580_000, by: 'mark' });
    expect(metTrigger(mark, triggerTicks, false)).toBe(true);
    expect(proof.trigger!.price).toBe(mark);
    expect(checkMarks(sumsOf(proof).seconds, proof.rates).mark.wrong).toBeNull();
    const [record] = await closed(ben);
    expect(record).toMatchObject({ cause: 'stop-loss', proofId: null, triggerId: levels[0]!.levelId });
    const { closed: proven } = await ask(doors, '/coin/contract/order/list', { scope: 'proofs' }, ben.token);
    expect(proven[0]).toEqual(record);
    const provable = (await closed(ben)).filter(({ proofId, triggerId }) => proofId !== null || triggerId !== null);
    expect(proven).toEqual(provable);
  });

  it('P2 shows the trade that set off a stop by the last trade, though the command began before it', async () => {
    const [, ben] = people as [Person, Person];
    await price(600_000);
    await long(ben);
    const stop = { symbol: SYMBOL, direction: 'long', triggerPrice: '58000.0', by: 'last' };
    const { levels } = await ask(doors, '/coin/contract/order/set/loss', stop, ben.token);
    const seller = await must({ kind: 'open-account', atMs: 0, ownerKind: 'participant', referrer: null });
    const from = accountOf(seller.account!, 'contract');
    await must({ kind: 'issue-test-money', atMs: 0, account: from, asset: 0, amount: 10n ** 12n });
    await must(order(maker, { side: 'buy', ticks: 575_000, lots: 10 }));
    await must(order(from, { side: 'sell', ticks: 575_000, lots: 10 }));
    const proof = await ask(doors, '/coin/contract/proof', { orderId: levels[0]!.levelId }, ben.token);
    expect(proof.trigger).toMatchObject({ by: 'last', triggerTicks: 580_000, price: 575_000 });
    expect(proof.trigger!.last).toBeGreaterThan(580_000);
    await price(575_000);
    await ask(doors, '/coin/contract/order/liquidate', { symbol: SYMBOL, direction: 'long' }, ben.token);
    expect(await positions(ben)).toEqual([]);
  });

  it('P2 shows a funding’s rate with what it was made of, and what one paid', async () => {
    const [, , cat] = people as [Person, Person, Person];
    await price(600_000);
    await long(cat, { quantity: '0.01' });
    doors.clock.ahead += 8 * HOUR_MS;
    await price(600_000);
    await price(600_000);
    const { sequencer } = doors.worlds.real;
    await sequencer.tablesClock.reaches(sequencer.head);
    const { list } = await ask(doors, '/coin/contract/funding', { symbol: SYMBOL }, cat.token);
    const { atMs } = list[0]!;
    const proof = await ask(doors, '/coin/contract/proof', { symbol: SYMBOL, atMs: String(atMs) }, cat.token);
    const { rate, weighted, weight, samples, payments } = proof.funding!;
    expect(checkRate({ weighted: BigInt(weighted), weight: BigInt(weight), count: samples }, rate)).toBe(true);
    expect(payments).toHaveLength(1);
    const paid = { ...payments[0]!, amount: BigInt(payments[0]!.amount) };
    expect(checkFunding(paid, rate, BigInt(proof.scale.unit))).toBe(true);
    expect(checkFunding({ ...paid, amount: paid.amount - 1n }, rate, BigInt(proof.scale.unit))).toBe(false);
    await price(575_000);
    const { levels } = await ask(
      doors,
      '/coin/contract/order/set/loss',
      { symbol: SYMBOL, direction: 'long', triggerPrice: '55000.0', quantity: '0.002' },
      cat.token,
    );
    await ask(
      doors,
      '/coin/contract/order/liquidate',
      { symbol: SYMBOL, direction: 'long', quantity: '0.004' },
      cat.token,
    );
    const [part] = await closed(cat);
    const told = await ask(doors, '/coin/contract/order/query', { recordId: part!.recordId }, cat.token);
    expect(told.funding.map(({ amount }) => amount)).toHaveLength(1);
    expect(told.levels).toEqual(levels);
    await ask(doors, '/coin/contract/order/liquidate', { symbol: SYMBOL, direction: 'long' }, cat.token);
    const over = await ask(doors, '/coin/contract/order/query', { recordId: part!.recordId }, cat.token);
    expect(over.levels).toEqual([]);
    expect(over.funding).toHaveLength(1);
  });
});

describe('a position', () => {
  it('is refilled by its owner’s mandate where it would be closed by force; then one call closes all, orders too', async () => {
    const [ann] = people as [Person];
    const auth = { accesstoken: ann.token };
    await price(600_000);
    await long(ann);
    const given = { symbol: SYMBOL, direction: 'long' };
    const tooFine = await post(doors, '/coin/contract/order/auto-margin/set', { ...given, ceiling: '0.0000001' }, auth);
    expect(tooFine).toMatchObject({ refusal: 'amount-too-precise' });
    const mandate = { ...given, ceiling: '400' };
    const { position } = await ask(doors, '/coin/contract/order/auto-margin/set', mandate, ann.token);
    expect(position.autoMargin).toEqual({ left: '400' });
    const line = Math.round(Number(position.liquidationPrice) * 10);
    for (let ticks = 590_000; ticks > line; ticks -= 10_000) await price(ticks);
    const left = async () => (await positions(ann))[0]?.autoMargin?.left;
    for (let n = 0; n < 5 && (await left()) === '400'; n++) await price(line - 3_000);
    const [refilled] = await positions(ann);
    expect(Number(await left())).toBeLessThan(400);
    expect(refilled!.marginRatio).toBe('50.00');
    expect(Number(refilled!.liquidationPrice)).toBeLessThan(Number(position.liquidationPrice));
    const withdrawn = { ...given, ceiling: '0' };
    const without = await ask(doors, '/coin/contract/order/auto-margin/set', withdrawn, ann.token);
    expect(without.position.autoMargin).toBeNull();
    await long(ann, { type: 'limit', price: '40000.0', quantity: '0.001' });
    const all = { symbol: SYMBOL, cancelOrders: '1' };
    expect(await ask(doors, '/coin/contract/order/liquidate/all', all, ann.token)).toEqual({
      closed: 1,
      left: 0,
      cancelled: 1,
    });
    expect(await positions(ann)).toEqual([]);
    const again = await post(doors, '/coin/contract/order/liquidate/all', all, auth);
    expect(again).toMatchObject({ refusal: 'no-order-to-close' });
  });
});

describe('the insurance fund', () => {
  it('shows every move with its reason: each balance is the one below it and what came between', async () => {
    const all = await ask(doors, '/coin/contract/insurance', {});
    expect(all.list[0]!.balanceAfter).toBe(all.balance);
    const units = (text: string) => parseDecimal(text.replace('-', ''), 6)! * (text.startsWith('-') ? -1n : 1n);
    for (const [at, { amount, balanceAfter }] of all.list.entries())
      expect(units(balanceAfter) - units(amount)).toBe(units(all.list[at + 1]?.balanceAfter ?? '0'));
    const reasons = all.list.map(({ reason }) => reason);
    expect(reasons.at(-1)).toBe('seed');
    expect(reasons).toContain('fees');
    expect(new Set(all.list.map(({ id }) => id)).size).toBe(all.list.length);
    const paged: typeof all.list = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: typeof all = await ask(doors, '/coin/contract/insurance', {
        limit: '1',
        ...(cursor !== '' && { cursor }),
      });
      paged.push(...page.list);
      cursor = page.nextCursor;
    }
    expect(paged.map(({ id, amount }) => [id, amount])).toEqual(all.list.map(({ id, amount }) => [id, amount]));
  });
});

describe('candles', () => {
  it('are of mark and index as of trades, without volume; a coin has no mark', async () => {
    await price(601_000);
    await price(602_000);
    const { sequencer } = doors.worlds.real;
    await sequencer.tablesClock.reaches(sequencer.head);
    const { list: marks } = await ask(doors, '/coin/contract/mark', { symbol: SYMBOL });
    for (const source of ['mark', 'index'] as const)
      for (const interval of ['1m', '1h', '1d', '1dutc', '1w'] as const) {
        const { list } = await ask(doors, '/coin/candles', { symbol: SYMBOL, interval, price: source });
        const [, open, high, low, close, volume] = list.at(-1)!;
        expect(close).toBe(marks[0]![source]);
        for (const one of [open, close]) {
          expect(Number(high)).toBeGreaterThanOrEqual(Number(one));
          expect(Number(low)).toBeLessThanOrEqual(Number(one));
        }
        expect(volume).toBe('0');
      }
    const coin = await post(doors, '/coin/candles', { symbol: 'BTCUSDT', interval: '1m', price: 'mark' });
    expect(coin).toMatchObject({ refusal: 'fields-conflict' });
  });
});

describe('own limits', () => {
  it('hold at once when tighter, a day later when looser, and stop opening when a day has lost so much', async () => {
    const [, ben] = people as [Person, Person];
    const set = (fields: Record<string, string>) => ask(doors, '/coin/contract/limits', fields, ben.token);
    const tight = await set({ lossLimit: '10', leverage: '3' });
    expect(tight).toMatchObject({ leverage: 3, lossLimit: '10', coming: null });
    const looser = await set({ lossLimit: '0' });
    expect(looser).toMatchObject({ leverage: 3, lossLimit: '10', coming: { lossLimit: null, leverage: 3 } });
    expect(looser.coming!.atMs).toBeGreaterThan(Date.now() + doors.clock.ahead + 23 * HOUR_MS);
    const { own, reasons } = await ask(doors, '/coin/contract/order/multiple', { symbol: SYMBOL }, ben.token);
    expect(own).toMatchObject({ leverage: 3, coming: { lossLimit: null } });
    expect(reasons).toContainEqual({ reason: 'own', most: 3 });
    const empty = await post(doors, '/coin/contract/limits', {}, { accesstoken: ben.token });
    expect(empty).toMatchObject({ refusal: 'fields-conflict' });
  });
});

describe('the desk of contracts', () => {
  const ID = `real:${SYMBOL}`;
  const DAY_MS = 24 * HOUR_MS;
  const now = () => Date.now() + doors.clock.ahead;
  const agree = async (checker: Awaited<ReturnType<typeof operator>>, actionId: string) =>
    askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });

  it('P1 P6: one person stops opening for a day at most, with a reason that all read; two allow it again', async () => {
    const [, , cat] = people as [Person, Person, Person];
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'compliance')];
    const stop = (untilMs: number) =>
      act(doors, maker, 'stop-opening', ID, { untilMs }, 'A venue is being looked into.');
    expect((await stop(now() + DAY_MS + 60_000)).refusal).toBe('expiry-out-of-range');
    expect((await stop(now() + HOUR_MS)).data).toMatchObject({ state: 'done' });
    await price(600_000);
    const refused = await post(
      doors,
      '/coin/contract/order/add',
      { symbol: SYMBOL, direction: 'long', type: 'market', quantity: '0.01', leverage: '2' },
      { accesstoken: cat.token },
    );
    expect(refused).toMatchObject({ refusal: 'opening-stopped' });
    const { list } = await ask(doors, '/coin/contract/mark', { symbol: SYMBOL });
    expect(list[0]!.openingStopped).toMatchObject({ reason: 'A venue is being looked into.' });
    const page = await askConsole(doors, maker, '/contracts/get', { id: ID });
    expect(page).toMatchObject({ stopReason: 'A venue is being looked into.', goodVenues: 4, feed: 'open' });
    expect(page.venues.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'good', 'good', 'outlier']);
    const asked = await act(doors, maker, 'allow-opening', ID);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    await agree(checker, asked.data!.actionId);
    expect((await askConsole(doors, maker, '/contracts/get', { id: ID })).openingStoppedUntilMs).toBeNull();
  });

  it('P6: two people change terms from a day on; what asks for more comes seven days later, and a proof keeps what held', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const { terms } = await askConsole(doors, maker, '/contracts/get', { id: ID });
    const change = async (input: object) => {
      const asked = await act(doors, maker, 'set-contract-terms', ID, { ...terms, ...input });
      return askConsole(doors, checker, '/approvals/decide', {
        id: asked.data!.actionId,
        decision: 'approve',
        reason: 'Seen it, too.',
      }).then(
        (told) => told.state,
        (problem: Error) => problem.message,
      );
    };
    const tighter = terms.tiers.map((tier) => ({ ...tier, maintenancePpm: tier.maintenancePpm + 1_000 }));
    expect(await change({ tiers: tighter, fromMs: now() + 6 * DAY_MS })).toContain('effective-date-past');
    await change({ tiers: tighter, fromMs: now() + 8 * DAY_MS });
    const page = await askConsole(doors, maker, '/contracts/get', { id: ID });
    expect(page.coming).toMatchObject({ terms: { tiers: tighter } });
    expect(page.terms).toEqual(terms);
    const fund = Number(page.fund);
    const fromMs = now() + HOUR_MS;
    const asked = await act(doors, maker, 'seed-insurance', ID, { seed: '1', fromMs });
    await agree(checker, asked.data!.actionId);
    const seeded = await askConsole(doors, maker, '/contracts/get', { id: ID });
    expect(seeded.seeds).toMatchObject([{ seed: '1', paid: '0', fromMs }]);
    expect(Number(seeded.fund)).toBe(fund);
    expect((await ask(doors, '/coin/contract/insurance', {})).coming).toEqual([{ amount: '1', atMs: fromMs }]);
    const end = await act(doors, maker, 'delist-contract', ID, { delistAtMs: now() + 9 * DAY_MS });
    await agree(checker, end.data!.actionId);
    const { list } = await askConsole(doors, maker, '/contracts/list', { world: 'real' });
    expect(list[0]!.delistAtMs).toBeGreaterThan(now() + 8 * DAY_MS);
  });

  it('P6: two people change leverage caps; customers read what is coming, and tighter ones come seven days later', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const shipped = { retail: 5, hni: 20, untested: 2 };
    const change = async (input: object) => {
      const asked = await act(doors, maker, 'set-leverage-caps', 'real', { ...shipped, ...input }, 'Calmer.');
      const alone = await askConsole(doors, maker, '/approvals/decide', {
        id: asked.data!.actionId,
        decision: 'approve',
        reason: 'My own.',
      }).catch((problem: Error) => problem.message);
      expect(alone).toContain('same-operator');
      return agree(checker, asked.data!.actionId).then(
        ({ state }) => state,
        (problem: Error) => problem.message,
      );
    };
    const untested = (reply: { most: number; coming: unknown }) => ({ most: reply.most, coming: reply.coming });
    const told = async () => untested(await ask(doors, '/coin/contract/order/multiple', { symbol: SYMBOL }));
    expect(await change({ untested: 1, fromMs: now() + 6 * DAY_MS })).toContain('effective-date-past');
    const fromMs = now() + 8 * DAY_MS;
    expect(await change({ untested: 1, fromMs })).toBe('done');
    expect(await told()).toEqual({ most: 2, coming: { most: 1, fromMs } });
    const { caps } = await askConsole(doors, maker, '/contracts/get', { id: ID });
    expect(caps).toMatchObject({
      inForce: shipped,
      coming: { ...shipped, untested: 1, fromMs },
      versions: [{ version: 1, state: 'planned', untested: 1, fromMs }],
    });
    // What is replaced before its day is kept, and said to be so; a cap that does not change for somebody is not announced.
    expect(await change({ hni: 25, fromMs: now() + HOUR_MS })).toBe('done');
    expect(await told()).toEqual({ most: 2, coming: null });
    const again = await askConsole(doors, maker, '/contracts/get', { id: ID });
    expect(again.caps.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'planned'],
      [1, 'dropped'],
    ]);
  });

  it('P1 P6: two people list a contract beside a coin’s market; venues are heard at once, nobody opens before its day', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const id = 'real:BTCUSDT-PERP';
    const { terms } = await askConsole(doors, maker, '/contracts/get', { id: ID });
    const opensAtMs = now() + 2 * DAY_MS;
    const wish = { ...terms, leastOrder: '5', mostOrder: '500000', opensAtMs };
    const list = (subject: string, input: object = wish) => act(doors, maker, 'list-contract', subject, input, 'New.');
    expect((await list('real:NOSUCHUSDT-PERP')).refusal).toBe('unknown-instrument');
    expect((await list(ID)).refusal).toBe('instrument-already-listed');
    expect((await list(id, { ...wish, mostOrder: '4' })).refusal).toBe('listing-invalid');
    expect((await list(id, { ...wish, leastOrder: '0.00000001' })).refusal).toBe('amount-too-precise');
    const asked = await list(id);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await agree(checker, asked.data!.actionId)).state).toBe('done');
    const page = await askConsole(doors, maker, '/contracts/get', { id });
    expect(page).toMatchObject({
      openingStoppedUntilMs: opensAtMs,
      terms: { tiers: terms.tiers, venues: terms.venues },
    });
    // Stopping anew does not bring the day nearer: that takes two.
    const stop = await act(doors, maker, 'stop-opening', id, { untilMs: now() + HOUR_MS }, 'Sooner.');
    expect(stop.refusal).toBe('opening-stopped');
    const { list: infos } = await ask(doors, '/coin/infos', { kind: 'perpetual' });
    expect(infos.map(({ symbol }) => symbol)).toContain('BTCUSDT-PERP');
    expect((await list(id)).refusal).toBe('instrument-already-listed');
  });

  it('is not everybody’s, and tells no name', async () => {
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'stop-opening', ID, { untilMs: now() + HOUR_MS })).refusal).toBe('right-missing');
    const page = await askConsole(doors, support, '/contracts/get', { id: ID });
    expect(JSON.stringify(page)).not.toMatch(/account|customer/i);
  });
});
