// The one door from the operators' room to the core: a closed list, the maker and the checker in the journal, and an outcome that nobody
// knows is found out and never guessed.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { OPERATOR_COMMANDS, readWarrant, requestIdOf } from '../src/operations/operator-commands.ts';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { DatabaseUnavailable } from '../src/sequencer/index.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, fundedPerson, openDoors, post, type Doors } from './doors.ts';

const REASON = 'The feed of this coin stands still.';

describe('P1, P6: the closed list', () => {
  it('P1: carries no price, amount, quantity, side or outcome', () => {
    expect(Object.keys(OPERATOR_COMMANDS)).toEqual([
      'set-market-status',
      'announce-share-action',
      'change-share-code',
      'list-share',
      'suspend-share',
      'plan-share-listing',
      'plan-market-pack',
      'stop-opening',
      'set-contract-terms',
      'list-contract',
      'seed-insurance',
      'set-leverage-caps',
      'delist-contract',
      'set-option-terms',
      // The house's own money for its own writer, which covers what it promises; never a customer's.
      'fund-option-writer',
      'stop-conversion-pair',
      'make-pair',
      'set-pair-rules',
      'decide-loan',
      'write-off-loan',
      'set-loan-table',
      'set-collateral',
      'confirm-abuse',
      'grant-appeal',
      'uphold-appeal',
      'set-fee-table',
      'set-fund-terms',
      'pay-fund-fees',
      'correct-fund-value',
      'set-robot-standing',
      'publish-robot',
      'set-membership-plan',
      // A file by its digest, with all that an offering is: what a share costs in it is its issuer's to say, and two people's, before anybody can apply.
      'draft-offering',
      'publish-offering',
      'cancel-offering',
      'reject-application',
      'record-delivery',
      'record-allotment',
      'turn-down-block',
      'sign-withdrawal',
      'refuse-withdrawal',
      'assign-arrival',
      'return-arrival',
      'keep-arrival',
      'announce-own-money',
      'import-statement',
      'book-bank-line',
      'reverse-credit',
      'decide-name',
      'switch-rail',
      'set-rail-policy',
      'open-rail',
    ]);
    for (const [name, shape] of Object.entries(OPERATOR_COMMANDS)) {
      const { properties = {}, additionalProperties } = z.toJSONSchema(shape) as {
        properties?: object;
        additionalProperties?: boolean;
      };
      expect(additionalProperties).toBe(false);
      for (const field of Object.keys(properties))
        expect(`${name} ${field}`).not.toMatch(
          /price|mark$|rate|amount|quantity|side|candle|trade|outcome|profit|balance/i,
        );
    }
  });

  it('reads back who stands behind a command from what the journal keeps', () => {
    const alone = { actionId: '7', trailId: '41', maker: '2', checker: null };
    const together = { ...alone, checker: '3' };
    for (const warrant of [alone, together])
      expect(readWarrant(requestIdOf({ ...warrant, reason: REASON }))).toEqual(warrant);
    const longest = '9'.repeat(13);
    const request = requestIdOf({ actionId: longest, trailId: longest, maker: longest, checker: longest, reason: '' });
    expect(request.length).toBeLessThanOrEqual(64);
    for (const other of ['my-order-17', '~web-1', 'operator/7/41/2', 'operator/7/41/2/x'])
      expect(readWarrant(other)).toBeNull();
  });
});

describe('a market is halted by one and opened by two', () => {
  let doors: Doors;
  let maker: Staff;
  let checker: Staff;
  beforeAll(async () => {
    doors = await openDoors({}, { isTimed: 'awake' });
    // Shortly before midnight in Dhaka the sandbox's shares are closed: then it is an hour after it here.
    const leftMs = dhakaDayStart(dhakaDay(Date.now()) + 1) - Date.now();
    if (leftMs < 30 * 60_000) doors.clock.ahead = leftMs + 60 * 60_000;
    maker = await operator(doors, 'markets');
    checker = await operator(doors, 'compliance');
  });
  const status = async (symbol: string) =>
    (await ask(doors, '/coin/infos', {})).list.find((info) => info.symbol === symbol)!;
  const journalled = async () =>
    doors.sql<{ request_id: string; caller: number }[]>`
      select request_id, caller from real.journal where request_id like 'operator/%' order by sequence`;

  it('P1, P6: leaves every order, price, trade and balance as it was', async () => {
    const person = await fundedPerson(doors);
    const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };
    await ask(doors, '/coin/order/add', order, person.token);
    const picture = async () => ({
      book: (await ask(doors, '/coin/books', { symbol: 'ETHUSDT' })).bids,
      ticker: (await ask(doors, '/coin/ticker', { symbol: 'ETHUSDT' })).last,
      trades: (await ask(doors, '/coin/trades', { symbol: 'ETHUSDT' })).list,
      balances: (await ask(doors, '/coin/assets', {}, person.token)).list.map(({ asset, total }) => [asset, total]),
    });
    const before = await picture();
    await act(doors, maker, 'halt-market', 'real:ETHUSDT', { status: 'halted' });
    const refused = await post(doors, '/coin/order/add', order, { accesstoken: person.token });
    expect(refused.refusal).toBe('instrument-halted');
    const asked = await act(doors, maker, 'open-market', 'real:ETHUSDT');
    await askConsole(doors, checker, '/approvals/decide', {
      id: asked.data!.actionId,
      decision: 'approve',
      reason: 'Seen it, too.',
    });
    expect(await picture()).toEqual(before);
    expect((await ask(doors, '/coin/order/close', { all: '1' }, person.token)).closed).toBe(1);
  });

  it('halts at once, tells customers the reason, and the journal and the trail name the same action', async () => {
    const halted = await act(doors, maker, 'halt-market', 'real:BTCUSDT', { status: 'halted' }, REASON);
    expect(halted.data).toMatchObject({ state: 'done' });
    expect(await status('BTCUSDT')).toMatchObject({ status: 'halted', statusReason: REASON });
    expect(await status('ETHUSDT')).toMatchObject({ status: 'trading', statusReason: null });
    const row = (await journalled()).at(-1);
    const warrant = readWarrant(row!.request_id)!;
    expect(warrant).toMatchObject({ actionId: halted.data!.actionId, maker: maker.id, checker: null });
    const auditor = await operator(doors, 'auditor');
    const told = await askConsole(doors, auditor, '/audit/get', { id: warrant.trailId });
    expect(told).toMatchObject({ kind: 'asked', what: 'halt-market', subject: 'real:BTCUSDT', reason: REASON });
    const { list } = await askConsole(doors, auditor, '/markets/list', { status: 'halted', search: 'btc' });
    expect(list).toMatchObject([{ id: 'real:BTCUSDT', changed: { reason: REASON, approvedByName: null } }]);
    // The other world goes on.
    expect((await askConsole(doors, auditor, '/markets/get', { id: 'demo:BTCUSDT' })).status).toBe('trading');
  });

  it('a share’s reason is the public one, and it opens by an auction that a second person let begin', async () => {
    const { sequencer } = doors.worlds.real;
    const prices = createSharePrices('halts');
    const { places } = await prepareShareWorld(sequencer, {
      prices,
      count: 1,
      hours: 'round-the-clock',
      nowMs: Date.now() + doors.clock.ahead,
    });
    const { code } = places[0]!.share;
    const { instrument } = places[0]!;
    const share = async () => (await ask(doors, '/stock/index/info', { code })).share;
    await expect.poll(async () => (await share()).phase, { timeout: 50_000 }).toBe('continuous');
    const halted = await act(doors, maker, 'halt-market', `real:${code}`, { status: 'halted' }, REASON);
    expect(halted.data).toMatchObject({ state: 'done' });
    expect(await share()).toMatchObject({ state: 'halted', reason: REASON });
    const asked = await act(doors, maker, 'open-market', `real:${code}`, {}, 'The news is out.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const body = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    expect((await askConsole(doors, checker, '/approvals/decide', body)).state).toBe('done');
    expect(await share()).toMatchObject({ state: 'listed', phase: 'opening-auction' });
    expect(sequencer.engine.instrument(instrument).share!.auctionEndsAtMs).toBeGreaterThan(0);
  });

  it('opens again only with a second person, whose number stands in the journal', async () => {
    const asked = await act(doors, maker, 'open-market', 'real:BTCUSDT', {}, 'The feed is back.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await status('BTCUSDT')).status).toBe('halted');
    const { actionId } = asked.data!;
    const body = { id: actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    expect(await callConsole(doors, '/approvals/decide', body, { cookie: maker.cookie })).toMatchObject({
      refusal: 'same-operator',
    });
    expect((await askConsole(doors, checker, '/approvals/decide', body)).state).toBe('done');
    expect(await status('BTCUSDT')).toMatchObject({ status: 'trading', statusReason: null });
    const last = (await journalled()).at(-1)!;
    expect(readWarrant(last.request_id)).toMatchObject({ actionId, maker: maker.id, checker: checker.id });
    expect(last.caller).toBe(3);
  });

  it('refuses what cannot be, and a market or world that there is not', async () => {
    const refused = async (subject: string, input: unknown) =>
      (await act(doors, maker, 'halt-market', subject, input)).refusal;
    expect(await refused('real:NOSUCH', { status: 'halted' })).toBe('unknown-instrument');
    expect(await refused('moon:BTCUSDT', { status: 'halted' })).toBe('field-invalid');
    expect(await refused('BTCUSDT', { status: 'halted' })).toBe('field-invalid');
    expect(await refused('real:BTCUSDT', { status: 'trading' })).toBe('field-invalid');
    expect(await refused('real:BTCUSDT', { status: 'halted', price: '1' })).toBe('field-invalid');
    const open = await act(doors, maker, 'open-market', 'real:ETHUSDT');
    expect(open.refusal).toBe('nothing-to-change');
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'halt-market', 'real:BTCUSDT', { status: 'halted' })).refusal).toBe(
      'right-missing',
    );
  });

  it('lets nobody take a warrant’s place: a customer’s request id has no slash', async () => {
    const answer = await post(doors, '/user/demo/open', {}, { 'x-request-id': 'operator/1/1/1/1' });
    expect(answer.refusal).toBe('field-invalid');
  });
});

describe('an outcome that nobody knows', () => {
  let room: ConsoleRoom;
  let maker: Staff;
  beforeEach(async () => {
    room = await openConsoleRoom();
    maker = await operator(room, 'markets');
  });
  const state = async (id: string) => (await askConsole(room, maker, '/approvals/get', { id })).state;
  /** The commit happened, the answer was lost. */
  function loseAnswers(times: number): void {
    const command = room.commands['set-market-status'];
    const submit = command.submit.bind(command);
    let left = times;
    Object.assign(command, {
      async submit(...given: Parameters<typeof submit>) {
        const reply = await submit(...given);
        if (left-- > 0) throw new DatabaseUnavailable();
        return reply;
      },
    });
  }

  it('stays under way, is asked once more with the very same warrant, and then is done', async () => {
    loseAnswers(1);
    const asked = await act(room, maker, 'halt-market', 'real:BTCUSDT', { status: 'halted' });
    expect(asked.refusal).toBe('service-unavailable');
    const { list } = await askConsole(room, maker, '/approvals/list', {});
    expect(list).toMatchObject([{ state: 'running', action: 'halt-market' }]);
    await room.operations.sweep();
    expect(room.commanded).toHaveLength(1);
    room.clock.ahead += 61_000;
    await room.operations.sweep();
    expect(await state(list[0]!.id)).toBe('done');
    const [first, second] = room.commanded;
    expect(second!.warrant).toEqual(first!.warrant);
    await room.operations.sweep();
    expect(room.commanded).toHaveLength(2);
  });

  it('is not performed when the word that lets it happen is not in the trail', async () => {
    loseAnswers(1);
    await act(room, maker, 'halt-market', 'real:BTCUSDT', { status: 'halted' });
    const { list } = await askConsole(room, maker, '/approvals/list', {});
    // As if the server had gone away between the second person's decision and its row in the trail.
    await room.sql`update operations.actions set second_person = true, decided_by = null where id = ${list[0]!.id}`;
    room.clock.ahead += 11 * 60_000;
    await room.operations.sweep();
    expect(room.commanded).toHaveLength(1);
    expect(await state(list[0]!.id)).toBe('failed');
  });
});
