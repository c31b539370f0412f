// In: seeds. Out: random lives of robots on shares over weeks of sessions, under a second opinion that keeps purses and settlement from facts alone.
import {
  accountOf,
  type Command,
  createEngine,
  type Engine,
  type EngineOptions,
  type Fact,
  readFacts,
  restoreEngine,
} from '@hilsa/core';
import { marketCommands, order, random, type Random } from '@hilsa/testkit';
import { buying, linkAfter, MINUTE_MS, ROBOT } from '@hilsa/testkit/robots/robots';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 60_000;
/** A share trades an hour, every second hour; what is bought or sold is settled two such days later. */
const DAY_MS = 2 * HOUR_MS;
const DAYS = 60;
const SETTLE_DAYS = 2;
const PEOPLE = 4;
const MONEY = 0;
const GOODS = 3;
const TAKA = 10_000n * 100n;
const RULES = {
  ...ROBOT,
  code: 'shares',
  rule: 'momentum',
  settings: 'shares',
  markets: [2],
  least: 5_000n * TAKA,
  most: 200_000n * TAKA,
  capacity: 2_000_000n * TAKA,
};

const dayOf = (atMs: number): number => Math.floor((atMs - FROM) / DAY_MS);
const isTrading = (atMs: number): boolean => (atMs - FROM) % DAY_MS < HOUR_MS;
const settledMs = (atMs: number): number => FROM + (dayOf(atMs) + SETTLE_DAYS) * DAY_MS;

interface Purse {
  readonly id: number;
  /** Money and shares with the time from which they may leave. */
  readonly money: { units: bigint; fromMs: number }[];
  readonly goods: { units: bigint; fromMs: number }[];
  isClosing: boolean;
}

/** What each wallet has and since when it is its own, by postings and a calendar; nothing of the core but its facts. */
class Auditor {
  readonly purses = new Map<number, Purse>();
  sales = 0;
  completed = 0;
  /** What came before a session's end is matched in it, in however many steps: its trades are of that session. */
  readonly #placedMs = new Map<number, number>();

  take(command: Command, fact: Fact): void {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- facts of other rooms
    switch (fact.kind) {
      case 'robot-bought': {
        const money = [{ units: fact.amount, fromMs: 0 }];
        this.purses.set(fact.wallet, { id: fact.robotOrder, money, goods: [], isClosing: false });
        return;
      }
      case 'robot-closing':
        this.#of(fact.robotOrder).isClosing = true;
        return;
      case 'robot-resumed':
        this.#of(fact.robotOrder).isClosing = false;
        return;
      case 'robot-completed': {
        const { money, goods } = this.#of(fact.robotOrder);
        if (sum(money) !== 0n || sum(goods) !== 0n) throw new Error(`${fact.robotOrder} is complete and has something`);
        this.completed += 1;
        return;
      }
      case 'money-moved': {
        const { from, to, asset, amount, reason } = fact;
        const pile = asset === MONEY ? 'money' : 'goods';
        const out = this.purses.get(from);
        const into = this.purses.get(to);
        if (out === undefined && into === undefined) return;
        if (reason !== 'robot-capital') throw new Error(`a robot's wallet was moved for ${reason}`);
        if (out !== undefined) this.#leave(out[pile], amount, fact);
        // Its own purchase has been told before: what comes with it is what it began with.
        if (into !== undefined && command.kind !== 'buy-robot') into[pile].push({ units: amount, fromMs: 0 });
        return;
      }
      case 'order-placed': {
        this.#placedMs.set(fact.orderId, fact.atMs);
        const purse = this.purses.get(fact.account);
        if (purse === undefined) return;
        const isOwn = command.kind === 'decide-robot' && command.robotOrder === purse.id;
        const isClosing = command.kind === 'run-due' && purse.isClosing && fact.side === 'sell';
        if (!isOwn && !isClosing) throw new Error(`${command.kind} placed an order of robot ${purse.id}`);
        return;
      }
      case 'trade-executed':
        this.#trade(fact);
        return;
      default:
    }
  }

  check(engine: Engine): void {
    for (const [wallet, { id, money, goods }] of this.purses)
      for (const [asset, pile] of [
        [MONEY, money],
        [GOODS, goods],
      ] as const) {
        const { available, held } = engine.balance(wallet, asset);
        if (available + held !== sum(pile))
          throw new Error(`robot ${id} has ${available} + ${held} of ${asset}, its postings say ${sum(pile)}`);
        const settled = sum(pile.filter(({ fromMs }) => fromMs <= engine.atMs));
        if (available > settled)
          throw new Error(`robot ${id} may spend ${available} of ${asset}, ${settled} is settled`);
      }
  }

  #trade(fact: Extract<Fact, { kind: 'trade-executed' }>): void {
    const { notional, takerSide, takerAccount, makerAccount, takerFee, makerFee } = fact;
    const atMs = this.#placedMs.get(fact.takerOrderId)!;
    if (!isTrading(atMs)) throw new Error(`a trade at ${atMs}, when nothing trades`);
    for (const [account, buys, fee] of [
      [takerAccount, takerSide === 'buy', takerFee],
      [makerAccount, takerSide === 'sell', makerFee],
    ] as const) {
      const purse = this.purses.get(account);
      if (purse === undefined) continue;
      const units = BigInt(fact.lots) * SHARE.lotUnits;
      const fromMs = settledMs(atMs);
      if (buys) {
        this.#leave(purse.money, notional + fee, { atMs: fact.atMs, nettedMs: fromMs });
        purse.goods.push({ units, fromMs });
      } else {
        this.#leave(purse.goods, units, fact);
        purse.money.push({ units: notional - fee, fromMs });
        this.sales += 1;
      }
    }
  }

  /** Settled things alone; and for a purchase proceeds that are settled no later than it is, they first. */
  #leave(pile: Purse['money'], units: bigint, { atMs, nettedMs = 0 }: { atMs: number; nettedMs?: number }): void {
    let left = units;
    for (const each of [
      ...pile.filter(({ fromMs }) => fromMs > atMs),
      ...pile.filter(({ fromMs }) => fromMs <= atMs),
    ]) {
      if (each.fromMs > atMs && each.fromMs > nettedMs) continue;
      const part = each.units < left ? each.units : left;
      each.units -= part;
      left -= part;
    }
    if (left > 0n) throw new Error(`${units} left a wallet at ${atMs}, of which ${left} were not settled`);
  }

  #of(robotOrder: number): Purse {
    return [...this.purses.values()].find(({ id }) => id === robotOrder)!;
  }
}
function sum(pile: Purse['money']): bigint {
  return pile.reduce((all, { units }) => all + units, 0n);
}

interface Report {
  readonly facts: ReadonlySet<string>;
  readonly refusals: ReadonlySet<string>;
  readonly auditor: Auditor;
}

function live(seed: number, commands: number, mostFactsAStep: number): Report {
  const options: EngineOptions = { mode: 'sandbox', mostFactsAStep };
  let engine = createEngine(options);
  const journal: Uint8Array[] = [];
  const auditor = new Auditor();
  const [facts, refusals] = [new Set<string>(), new Set<string>()];
  let atMs = FROM;
  const give = (command: Command): void => {
    const reply = engine.execute(command);
    if (reply.refusal !== null) refusals.add(reply.refusal);
    journal.push(engine.facts.bytes().slice());
    for (const fact of readFacts(engine.facts.bytes())) {
      facts.add(fact.kind);
      if (fact.kind === 'robot-order-refused') refusals.add(fact.refusal);
      auditor.take(command, fact);
    }
    engine.facts.clear();
  };
  const catchUp = (command: Command): void => {
    for (;;) {
      const due = engine.dueAtMs();
      if (due === null || due > atMs) break;
      // As the clock of a server that is up: each thing at its time.
      give({ kind: 'run-due', atMs: Math.max(due, engine.atMs) });
    }
    while (!engine.isReady(command)) give({ kind: 'run-due', atMs });
  };
  const people = Array.from({ length: PEOPLE }, (_, n) => 2 + n);
  for (const command of marketCommands(PEOPLE)) give({ ...command, atMs: FROM });
  for (const command of [
    { kind: 'open-account', atMs: FROM, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    hours(DAYS, FROM),
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: GOODS } },
    { kind: 'run-due', atMs: FROM },
    ...people.flatMap((owner): Command[] => [
      {
        kind: 'issue-test-money',
        atMs: FROM,
        account: accountOf(owner, 'stock'),
        asset: MONEY,
        amount: 1_000_000n * TAKA,
      },
      { kind: 'issue-test-money', atMs: FROM, account: accountOf(owner, 'stock'), asset: GOODS, amount: 200_000n },
    ]),
    { kind: 'set-robot', atMs: FROM, robot: RULES },
  ] as const satisfies readonly Command[])
    give(command);
  const chance = random(seed);
  for (let n = 0; n < commands; n++) {
    atMs += chance.integer(1, 90_000);
    // Most nights pass at once; in some a robot is decided on, stopped or left all the same.
    if (!isTrading(atMs) && chance.next() < 0.6) atMs = FROM + (dayOf(atMs) + 1) * DAY_MS + chance.integer(1, 9_000);
    const command = next(chance, engine, { atMs, people });
    catchUp(command);
    give(command);
    auditor.check(engine);
    if (n % 9 === 0) engine.check();
    if (n % 200 === 199) engine = restoreEngine(engine.snapshot(), options);
  }
  const again = createEngine(options);
  for (const bytes of journal) again.fold(bytes);
  if (again.hash() !== engine.hash()) throw new Error('folding the journal leads elsewhere');
  return { facts, refusals, auditor };
}

function next(
  { next: dice, pick, integer }: Random,
  engine: Engine,
  { atMs, people }: { readonly atMs: number; readonly people: readonly number[] },
): Command {
  const owner = pick(people);
  const chosen = dice();
  const orders = [...engine.robotOrders.values()];
  if (orders.length === 0 || chosen < 0.04) {
    const amount = BigInt(integer(4_900, 60_000)) * TAKA;
    return buying(owner, { atMs, amount, days: integer(1, 3), onStop: pick(['sell', 'keep'] as const) });
  }
  const { id: robotOrder, customer, wallet, link } = pick(orders);
  const own = { atMs, account: customer, robotOrder } as const;
  if (chosen < 0.06) return { kind: 'stop-robot', ...own, leaves: dice() < 0.6 };
  if (chosen < 0.09) return { kind: 'resume-robot', ...own };
  if (chosen < 0.11) return { kind: 'add-robot-capital', ...own, amount: BigInt(integer(1, 900)) * TAKA };
  if (chosen < 0.13) return { kind: 'release-robot-capital', ...own, amount: BigInt(integer(1, 30_000)) * TAKA };
  if (chosen < 0.45) {
    const before = link;
    const places = Array.from({ length: integer(0, 3) }, (_, place) => ({
      key: `k${place}`,
      instrument: 2,
      side: pick(['buy', 'buy', 'sell'] as const),
      lots: integer(1, 19),
      ticks: dice() < 0.5 ? 0 : integer(2_700, 3_300) * 10,
    }));
    return {
      kind: 'decide-robot',
      atMs,
      robotOrder,
      candleMs: Math.floor(atMs / MINUTE_MS) * MINUTE_MS,
      before,
      link: linkAfter(before),
      entry: { inputs: '', intents: [], reasons: [] },
      memory: '',
      finding: null,
      cancels: engine.openOrders(wallet).map(({ orderId }) => orderId),
      places,
    };
  }
  const side = pick(['buy', 'sell'] as const);
  const ticks = (3_000 + (side === 'buy' ? -1 : 1) * integer(-12, 90)) * 10;
  return order({ atMs, account: accountOf(owner, 'stock'), instrument: 2, side, ticks, lots: integer(10, 400) });
}

describe('a random life of robots on shares', () => {
  for (const [seed, mostFactsAStep] of [
    [1, 512],
    [2, 3],
    [3, 17],
    [7, 3],
  ] as const)
    it(`R2 R3 P5 seed ${seed}, in steps of ${mostFactsAStep} facts: sessions, settlement and charges bind it, and nothing else moves it`, () => {
      const { facts, refusals, auditor } = live(seed, 2_500, mostFactsAStep);
      const wanted = [
        'robot-decided',
        'robot-order-placed',
        'robot-closing-waits',
        'robot-resumed',
        'robot-completed',
        'robot-capital-added',
        'robot-capital-released',
      ];
      expect(wanted.filter((kind) => !facts.has(kind))).toEqual([]);
      expect([...refusals]).toEqual(expect.arrayContaining(['market-closed', 'quantity-locked', 'price-outside-band']));
      expect(auditor.sales).toBeGreaterThan(8);
      expect(auditor.completed).toBeGreaterThan(3);
    });
});
