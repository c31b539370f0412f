// In: a gateway, a perpetual contract and customers. Out: each refusal of contracts, earned over the wire: its word, its sentence in both languages
// with the numbers a person reads, and nothing held or changed by it.
import { beforeAll, describe, expect, it } from 'vitest';
import { ContractVenues, SYMBOL } from './contract-venues.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

let doors: Doors;
let market: ContractVenues;
let ann: Person;
let cat: Person;

const ORDER = { symbol: SYMBOL, direction: 'long', type: 'limit', price: '59000.0', quantity: '0.01', leverage: '2' };
const HELD = { symbol: SYMBOL, direction: 'long' };

/** Asks what must be refused. */
const refused = async (who: Person, path: string, fields: Record<string, string>, language = 'en-US') => {
  const { refusal, msg } = await post(doors, path, fields, { accesstoken: who.token, 'accept-language': language });
  return { refusal, msg };
};
const order = (who: Person, fields: Record<string, string>) =>
  refused(who, '/coin/contract/order/add', { ...ORDER, ...fields });

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: 'awake' });
  // A hundred times this may be open: 100,000 USDT.
  market = await ContractVenues.open(doors, 10n ** 9n);
  [ann, cat] = await Promise.all([fundedPerson(doors), fundedPerson(doors)]);
  for (const { token } of [ann, cat])
    await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '20000' }, token);
  await market.price(600_000);
  await market.must(market.order(market.maker, { side: 'sell', ticks: 600_000, lots: 1_000 }));
  await market.must(market.order(market.maker, { side: 'buy', ticks: 598_000, lots: 1_000 }));
  await ask(doors, '/coin/contract/order/add', { ...ORDER, price: '60000.0', quantity: '0.1' }, ann.token);
});

describe('refusals of contracts over the wire', () => {
  it('says the most leverage, and why it is no more', async () => {
    expect(await order(ann, { leverage: '3' })).toEqual({
      refusal: 'leverage-above-cap',
      msg: 'Your leverage here is at most 2×',
    });
    expect((await refused(ann, '/coin/contract/order/add', { ...ORDER, leverage: '3' }, 'bn-BD')).msg).toBe(
      'এখানে আপনার লিভারেজ সর্বোচ্চ ২×',
    );
    expect(await refused(ann, '/coin/contract/order/multiple/set', { symbol: SYMBOL, leverage: '50' })).toMatchObject({
      refusal: 'leverage-above-cap',
    });
  });

  it('refuses levels on the wrong side, of an order by its price and of a position by the mark, and a stop past liquidation', async () => {
    expect(await order(ann, { takeProfit: '59000.0' })).toMatchObject({ refusal: 'take-profit-wrong-side' });
    expect(await order(ann, { stopLoss: '59500.0' })).toMatchObject({ refusal: 'stop-loss-wrong-side' });
    const level = (what: 'profit' | 'loss', triggerPrice: string) =>
      refused(ann, `/coin/contract/order/set/${what}`, { ...HELD, triggerPrice });
    expect(await level('profit', '59000.0')).toMatchObject({ refusal: 'take-profit-wrong-side' });
    expect(await level('loss', '61000.0')).toMatchObject({ refusal: 'stop-loss-wrong-side' });
    const { list } = await ask(doors, '/coin/contract/order/list/active', {}, ann.token);
    const line = list[0]!.liquidationPrice!;
    const past = await level('loss', line);
    expect(past.refusal).toBe('stop-loss-past-liquidation');
    // Prices, never ticks.
    expect(past.msg.replaceAll(',', '')).toContain(`Liquidation at ${line} comes first`);
    expect((await level('loss', '61000.0')).msg.replaceAll(',', '')).toContain('from 60000');
  });

  it('refuses what would take too much out, reduce nothing, or close what is not there', async () => {
    expect(await refused(ann, '/coin/contract/order/add/mgn', { ...HELD, amount: '-1' })).toMatchObject({
      refusal: 'margin-not-removable',
    });
    expect(await order(cat, { reduceOnly: '1' })).toEqual({
      refusal: 'reduce-only-without-position',
      msg: 'There is no position that this order could reduce',
    });
    expect(await refused(cat, '/coin/contract/order/liquidate', HELD)).toMatchObject({ refusal: 'unknown-position' });
    expect(await refused(cat, '/coin/contract/order/close', { all: '1' })).toEqual({
      refusal: 'no-order-to-close',
      msg: 'There is currently no order that can be closed',
    });
    expect(
      await refused(ann, '/coin/contract/order/set/loss', { ...HELD, levelId: '999999', triggerPrice: '50000.0' }),
    ).toMatchObject({ refusal: 'unknown-level' });
    expect(await refused(ann, '/coin/contract/order/mode/set', { mode: 'hedge' })).toMatchObject({
      refusal: 'not-flat',
    });
  });

  it('refuses an eleventh level', async () => {
    const { token } = ann;
    for (let n = 1; n <= 10; n++)
      await ask(
        doors,
        '/coin/contract/order/set/profit',
        { ...HELD, triggerPrice: `6${n + 10}00.0`, quantity: '0.01' },
        token,
      );
    const more = { ...HELD, triggerPrice: '50000.0', quantity: '0.01' };
    expect(await refused(ann, '/coin/contract/order/set/loss', more)).toEqual({
      refusal: 'too-many-levels',
      msg: 'At most 10 levels stand on a position',
    });
  });

  it('refuses what the money, the size’s tier or the insurance fund does not allow', async () => {
    expect(await order(cat, { quantity: '1', price: '60000.0' })).toEqual({
      refusal: 'insufficient-balance',
      msg: 'Insufficient Balance: 30,030 USDT needed, 20,000 USDT available',
    });
    // 6,000 are open already; the market as a whole holds a hundred times the fund.
    await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '60000' }, cat.token);
    expect(await order(cat, { quantity: '1.8' })).toMatchObject({ refusal: 'open-interest-full' });
    // A larger fund, and what a tier allows comes first: 250,000 at 20×, which is nobody's here; 1,000,000 at 10×, nobody's untested; all at 5×.
    const { insurance } = market;
    await market.must({ kind: 'issue-test-money', atMs: 0, account: insurance, asset: 0, amount: 10n ** 12n });
    const rich = await market.participant(10n ** 13n);
    const command = market.order(rich, { side: 'buy', ticks: 590_000, lots: 170_000 }, 10);
    const told = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
    expect(told).toMatchObject({ refusal: 'position-above-tier', detail: { leverage: 10, most: 10n ** 12n } });
  });

  it('stops at an own limit of a day’s loss, and lets the position be reduced', async () => {
    await ask(doors, '/coin/contract/limits', { lossLimit: '10' }, ann.token);
    await ask(doors, '/coin/contract/order/liquidate', { ...HELD, quantity: '0.05' }, ann.token);
    expect(await order(ann, {})).toEqual({
      refusal: 'loss-limit-reached',
      msg: 'Your own limit for a day’s loss is reached; positions can be reduced',
    });
    await ask(doors, '/coin/contract/order/liquidate', HELD, ann.token);
    expect((await ask(doors, '/coin/contract/order/list/active', {}, ann.token)).list).toEqual([]);
  });

  it('has held nothing for any of them', async () => {
    const { sequencer } = doors.worlds.real;
    sequencer.engine.check();
    expect((await ask(doors, '/coin/contract/order/list', { scope: 'open' }, ann.token)).orders).toEqual([]);
    expect((await ask(doors, '/coin/contract/order/list', { scope: 'open' }, cat.token)).orders).toEqual([]);
  });
});
