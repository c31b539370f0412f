// In: a gateway, a perpetual contract whose insurance fund is poor, and prices that jump past a bankruptcy. Out: who was reduced, and what each of
// them reads over the wire: their own device's checks agree with all of it, and with no number bent.
import type { ReplyOf } from '@hilsa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../../web/src/products/contract/proof/findings.ts';
import { ContractVenues, SYMBOL } from './contract-venues.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

type Proof = ReplyOf<'/coin/contract/proof'>;

let doors: Doors;
let market: ContractVenues;
let [ann, ben, cat, dan]: Person[] = [];

const wrong = (proof: Proof): string[] => findingsOf(proof).flatMap(({ check, agrees }) => (agrees ? [] : [check]));
const checks = (proof: Proof): string[] => findingsOf(proof).map(({ check }) => check);
const stages = (proof: Proof): string[] => proof.forced!.steps.map(({ stage }) => stage);
const closed = async (who: Person) =>
  (await ask(doors, '/coin/contract/order/list', { scope: 'closed' }, who.token)).closed;
/** Of what was closed last. */
const proofOf = async (who: Person): Promise<Proof> => {
  const [record] = await closed(who);
  return ask(doors, '/coin/contract/proof', { id: record!.proofId! }, who.token);
};
const trade = (who: Person, fields: Record<string, string>) =>
  ask(doors, '/coin/contract/order/add', { symbol: SYMBOL, leverage: '2', type: 'limit', ...fields }, who.token);
/** Long enough a time for marks to be reckoned again; now and then two of them fall into one second. */
const stands = async (ticks: number) => {
  for (let second = 0; second < 60; second++) await market.price(ticks + (second % 7), second % 5 === 0 ? 300 : 1_000);
};

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: 'awake' });
  market = await ContractVenues.open(doors, 10n ** 9n);
  [ann, ben, cat, dan] = await Promise.all(Array.from({ length: 4 }, () => fundedPerson(doors)));
  for (const { token } of [ann!, ben!, cat!, dan!])
    await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '50000' }, token);
  await stands(600_000);
  await market.must(market.order(market.maker, { side: 'buy', ticks: 575_000, lots: 10 }));
});

describe('the proof of deleveraging', () => {
  it('P2 P7 agrees with whoever was reduced, at the bankruptcy price and without a fee, in the order of the queue', async () => {
    // Ben and cat are short of ann, at twice and at once; dan is hedged; a participant has the rest.
    await ask(doors, '/coin/contract/order/mode/set', { mode: 'hedge' }, dan!.token);
    const short = { direction: 'short', price: '60000.0' };
    await trade(dan!, { ...short, quantity: '0.2' });
    await trade(ben!, { ...short, quantity: '0.5' });
    await trade(cat!, { ...short, quantity: '0.3', leverage: '1' });
    await market.must(market.order(market.maker, { side: 'sell', ticks: 600_000, lots: 50 }));
    await trade(ann!, { direction: 'long', price: '60000.0', quantity: '1' });
    await trade(dan!, { direction: 'long', price: '60000.0', quantity: '0.005', leverage: '1' });
    // Past the bankruptcy price of 30,000: at the mark a loss of 2,000, of which the fund has half.
    await market.price(280_000);
    const lost = await proofOf(ann!);
    expect({ kind: lost.kind, stages: stages(lost) }).toEqual({
      kind: 'liquidation',
      stages: ['take-over', 'deleveraging'],
    });
    expect(checks(lost)).toEqual(expect.arrayContaining(['taken', 'reduced', 'chosen']));
    expect(wrong(lost)).toEqual([]);
    expect(lost.forced!.reductions.map(({ lots, own }) => [lots, own])).toEqual([
      [5_000, false],
      [3_000, false],
      [1_950, false],
    ]);
    for (const [who, fee] of [
      [ben!, '6'],
      [cat!, '3.6'],
      [dan!, '2.34'],
    ] as const) {
      const [record] = await closed(who);
      // The fee is that of opening.
      expect(record).toMatchObject({ cause: 'deleveraging', closePrice: '30000.0', fee });
      const proof = await proofOf(who);
      expect(proof.kind).toBe('reduction');
      expect(wrong(proof)).toEqual([]);
      expect(proof.forced!.reductions.filter(({ position }) => position !== null)).toHaveLength(1);
    }
  });

  it('P2 sees a score, a turn, a price or a mark that was bent', async () => {
    const proof = await proofOf(cat!);
    const bent = (change: (one: NonNullable<Proof['forced']>) => void): string[] => {
      const one = structuredClone(proof);
      change(one.forced!);
      return wrong(one);
    };
    const at = proof.forced!.reductions.findIndex(({ own }) => own);
    const turn = proof.forced!.steps.findIndex(({ stage }) => stage === 'deleveraging');
    expect(bent(({ reductions }) => (reductions[at]!.scorePpm += 1))).toEqual(['chosen']);
    expect(bent(({ reductions }) => (reductions[at]!.position!.margin = '1'))).toEqual(['chosen']);
    expect(bent(({ reductions }) => (reductions[0]!.scorePpm = 1))).toEqual(['chosen']);
    expect(bent(({ reductions }) => (reductions[0]!.isHedged = true))).toEqual(['chosen']);
    expect(bent(({ reductions }) => (reductions[at]!.lots += 1))).toEqual(['chosen']);
    expect(bent(({ reductions }) => (reductions[at]!.ticks += 1))).toEqual(['reduced']);
    expect(bent(({ steps }) => (steps[turn]!.fund = '10000000000'))).toEqual(['reduced']);
    expect(bent(({ steps }) => (steps[turn]!.mark += 1))).toEqual(['mark', 'chosen']);
  });

  it('is of the moment of the reduction, and has it, however long the house tried to close before', async () => {
    await stands(280_000);
    await trade(ben!, { direction: 'short', price: '28000.0', quantity: '0.9' });
    await trade(ann!, { direction: 'long', price: '28000.0', quantity: '0.9' });
    // The fund can bear this much, and nobody buys; a quarter of an hour later it cannot.
    const begunMs = Date.now() + doors.clock.ahead;
    await market.price(139_900);
    for (let second = 0; second < 900; second++) await market.price(139_900 + (second % 3));
    await market.price(110_000);
    const [record] = await closed(ben!);
    expect(record).toMatchObject({ cause: 'deleveraging', closePrice: '14000.0' });
    const [lost, mine] = [await proofOf(ann!), await proofOf(ben!)];
    for (const proof of [lost, mine]) {
      expect(stages(proof)).toEqual(['take-over', 'house', 'house', 'deleveraging']);
      expect(wrong(proof)).toEqual([]);
      expect(checks(proof)).toEqual(expect.arrayContaining(['index', 'mark', 'reduced', 'chosen']));
    }
    expect(lost.atMs - begunMs).toBeLessThan(60_000);
    expect(mine.atMs).toBe(record!.closedAtMs);
    expect(mine.atMs - lost.atMs).toBeGreaterThan(890_000);
  });

  it('is whole where a participant was closed, and tells nobody else who or how much they had', async () => {
    await stands(110_000);
    const taker = await market.participant(10n ** 11n);
    await trade(cat!, { direction: 'short', price: '11000.0', quantity: '0.9' });
    await market.must(market.order(taker, { side: 'buy', ticks: 110_000, lots: 9_000 }, 2));
    await market.price(40_000);
    const proof = await proofOf(cat!);
    expect(proof).toMatchObject({ kind: 'reduction', forced: { outcome: 'deleveraged', ended: [] } });
    expect(wrong(proof)).toEqual([]);
    const [record] = await closed(cat!);
    expect(
      await post(doors, '/coin/contract/proof', { id: record!.proofId! }, { accesstoken: ann!.token }),
    ).toMatchObject({
      refusal: 'unknown-proof',
    });
    expect(JSON.stringify(proof.forced)).not.toMatch(/account|owner/);
  });
});
