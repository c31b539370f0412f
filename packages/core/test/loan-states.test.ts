// In: a loan in each state it can be in, and everything that anybody or the clock can do to it. Out: what happens or the word it is refused by, the
// same after a crash before it and a crash after it, with books that hold.
import { type Command, readFacts, restoreEngine } from '@hilsa/core';
import { DAY_MS, GOLD, LIFE_POLICY, LoanMarket, TAKA, TIN } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const LOAN = 1;
const TWO = { maker: 'ann', checker: 'bob' };
const OWED = 50_000_00n;

/** A borrower with twice what is needed pledged in two coins, brought into each state by what people and prices do. */
const STATES = {
  'under review': ({ market, ann }) => void market.apply(ann, OWED, cover),
  'in progress': (life) => lend(life),
  overdue: (life) => {
    lend(life);
    life.market.wait(32 * DAY_MS);
    prices(life, 100);
  },
  called: (life) => {
    lend(life);
    prices(life, 64);
    life.market.wait(10_001);
    prices(life, 64);
  },
  'partly sold': (life) => {
    lend(life);
    prices(life, 57, 9_000);
    life.market.wait(10_001);
    prices(life, 57);
  },
  matured: (life) => {
    lend(life);
    life.market.wait(42 * DAY_MS);
    prices(life, 100);
  },
  'nothing pledged any more': (life) => {
    lend(life);
    prices(life, 30, 1_000_000);
    life.market.wait(10_001);
    prices(life, 30, 1_000_000);
    life.market.wait(10_001);
  },
  'in repayment under review': (life) => {
    lend(life);
    life.market.do(pays(life));
  },
  repaid: (life) => {
    lend(life);
    life.market.repay(life.ann, LOAN, OWED);
  },
  rejected: (life) => {
    life.market.apply(life.ann, OWED, cover);
    life.market.do(decide(life, { isApproved: false, reason: 'papers-unclear' }));
  },
  withdrawn: (life) => {
    life.market.apply(life.ann, OWED, cover);
    life.market.do({ kind: 'cancel-loan', atMs: life.market.atMs, account: life.ann, loan: LOAN });
  },
  'written off': (life) => {
    STATES['nothing pledged any more'](life);
    life.market.do({ kind: 'write-off-loan', atMs: life.market.atMs, loan: LOAN, reason: 'gone', ...TWO });
  },
} as const satisfies Record<string, (life: Life) => void>;

const EVENTS = {
  cancel: ({ market: { atMs }, ann }) => ({ kind: 'cancel-loan', atMs, account: ann, loan: LOAN }),
  approve: (life) => decide(life),
  reject: (life) => decide(life, { isApproved: false, reason: 'by-request' }),
  'repay a part': ({ market: { atMs }, ann }) => ({
    kind: 'repay-loan',
    atMs,
    account: ann,
    loan: LOAN,
    amount: 1_000_00n,
  }),
  'repay all': ({ market: { atMs }, ann }) => ({
    kind: 'repay-loan',
    atMs,
    account: ann,
    loan: LOAN,
    amount: 10n ** 8n,
  }),
  'pledge more': ({ market: { atMs }, ann }) => ({
    kind: 'pledge-more',
    atMs,
    account: ann,
    loan: LOAN,
    instrument: TIN,
    quantity: 50_000n,
  }),
  'take back': ({ market: { atMs }, ann }) => ({
    kind: 'release-pledge',
    atMs,
    account: ann,
    loan: LOAN,
    instrument: TIN,
    quantity: 1n,
  }),
  'write off': ({ market: { atMs } }) => ({ kind: 'write-off-loan', atMs, loan: LOAN, reason: 'gone', ...TWO }),
  'pay over a rail': (life) => pays(life),
  'its money comes': ({ market: { atMs } }) => ({
    kind: 'record-arrival',
    atMs,
    rail: 0,
    provider: 'bank',
    transaction: 'T-1',
    units: 20_000_00n,
    deposit: 1,
    verdict: 'paid',
    evidence: 'ab'.repeat(32),
    sourceMs: atMs,
  }),
  'its money does not come': ({ market: { atMs } }) => ({ kind: 'fail-deposit', atMs, deposit: 1, reason: 'bank' }),
  'by another': ({ market: { atMs }, bob }) => ({ kind: 'repay-loan', atMs, account: bob, loan: LOAN, amount: 1n }),
} as const satisfies Record<string, (life: Life) => Command>;

type StateName = keyof typeof STATES;
type EventName = keyof typeof EVENTS;
type Answers = Readonly<Record<EventName, string>>;
const DONE = 'done';
const OVER: Answers = {
  cancel: 'unknown-loan',
  approve: 'unknown-loan',
  reject: 'unknown-loan',
  'repay a part': 'unknown-loan',
  'repay all': 'unknown-loan',
  'pledge more': 'unknown-loan',
  'take back': 'unknown-loan',
  'write off': 'unknown-loan',
  'pay over a rail': 'unknown-loan',
  'its money comes': DONE,
  'its money does not come': 'unknown-deposit',
  'by another': 'unknown-loan',
};
const OUT: Answers = {
  cancel: 'loan-not-open',
  approve: 'loan-not-open',
  reject: 'loan-not-open',
  'repay a part': DONE,
  'repay all': DONE,
  'pledge more': DONE,
  'take back': DONE,
  'write off': 'write-off-not-due',
  'pay over a rail': DONE,
  'its money comes': DONE,
  'its money does not come': 'unknown-deposit',
  'by another': 'unknown-loan',
};
/** Of every state what each event comes to: nothing is left to the order in which code happens to look. */
const EXPECTED: Readonly<Record<StateName, Answers>> = {
  'under review': {
    ...OUT,
    cancel: DONE,
    approve: DONE,
    reject: DONE,
    'repay a part': 'loan-not-open',
    'repay all': 'loan-not-open',
    'pay over a rail': 'loan-not-open',
  },
  'in progress': OUT,
  overdue: OUT,
  called: { ...OUT, 'take back': 'collateral-short' },
  'partly sold': { ...OUT, 'take back': 'pledge-in-sale' },
  matured: { ...OUT, 'take back': 'pledge-in-sale' },
  'nothing pledged any more': { ...OUT, 'take back': 'unknown-pledge', 'write off': DONE },
  'in repayment under review': { ...OUT, 'its money does not come': DONE },
  repaid: OVER,
  rejected: OVER,
  withdrawn: OVER,
  'written off': OVER,
};

interface Life {
  readonly market: LoanMarket;
  readonly ann: number;
  readonly bob: number;
}
/** More of what leaves a day at a call than of what leaves none. */
const cover = [
  { instrument: GOLD, quantity: 42_000n },
  { instrument: TIN, quantity: 60_000n },
];

function begin(): Life {
  const market = new LoanMarket();
  const [ann, bob] = [market.customer(1_000_000n), market.customer(1_000_000n)];
  const life = { market, ann, bob };
  const roomy = { minimum: 1n, maximum: 10n ** 12n, daily: 10n ** 12n, monthly: 10n ** 12n };
  const policy = { ...LIFE_POLICY, in: roomy };
  market.do({ kind: 'set-rail', atMs: market.atMs, name: 'bank', asset: TAKA, wallet: 'coin', policy, ...TWO });
  prices(life, 100);
  market.do({ kind: 'issue-test-money', atMs: market.atMs, account: ann, asset: 0, amount: 1_000_00n });
  return life;
}
function prices({ market }: Life, ticks: number, bids = 0): void {
  for (const instrument of [GOLD, TIN]) market.price(instrument, ticks, bids);
}
function lend({ market, ann }: Life): void {
  expect(market.lend(ann, OWED, cover)).toBe(LOAN);
}
function pays({ market: { atMs }, ann }: Life): Extract<Command, { kind: 'create-deposit' }> {
  return { kind: 'create-deposit', atMs, account: ann, rail: 0, amount: 20_000_00n, loan: LOAN };
}
function decide({ market: { atMs } }: Life, fields: object = {}): Extract<Command, { kind: 'decide-loan' }> {
  return { kind: 'decide-loan', atMs, loan: LOAN, isApproved: true, reason: 'by the table', ...TWO, ...fields };
}

/** What only time and prices do, by the clock. */
const TURNS = {
  'a day goes by': (life) => life.market.wait(DAY_MS),
  'a week goes by': (life) => life.market.wait(7 * DAY_MS),
  'it falls due': (life) => life.market.wait(31 * DAY_MS),
  'its grace ends': (life) => life.market.wait(42 * DAY_MS),
  'prices fall to a call': (life) => fall(life, 64),
  'prices stay there for the day of a call': (life) => {
    fall(life, 64);
    life.market.wait(DAY_MS);
    fall(life, 64);
  },
  'prices fall to a sale': (life) => fall(life, 57, 9_000),
  'prices fall to nothing': (life) => fall(life, 1, 1_000_000),
  'prices come back': (life) => fall(life, 200),
} as const satisfies Record<string, (life: Life) => void>;
type Turn = keyof typeof TURNS;

type Standings = Readonly<Record<Turn, string>>;
/** Old prices alone call and sell nothing: a day without a mark changes nobody's rung. */
const RUNS: Standings = {
  'a day goes by': 'good',
  'a week goes by': 'good',
  'it falls due': 'good late',
  'its grace ends': 'good matured late',
  'prices fall to a call': 'call',
  'prices stay there for the day of a call': 'call sold',
  'prices fall to a sale': 'call sold',
  'prices fall to nothing': 'sale sold bare',
  'prices come back': 'good',
};
const every = (standing: string): Standings =>
  Object.fromEntries(Object.keys(TURNS).map((turn) => [turn, standing])) as Record<Turn, string>;
const STANDINGS: Readonly<Record<StateName, Standings>> = {
  'under review': {
    ...every('asked for'),
    'a week goes by': 'lapsed',
    'it falls due': 'lapsed',
    'its grace ends': 'lapsed',
  },
  'in progress': RUNS,
  overdue: {
    'a day goes by': 'good late',
    'a week goes by': 'good late',
    'it falls due': 'good matured late',
    'its grace ends': 'good matured late',
    'prices fall to a call': 'call late',
    'prices stay there for the day of a call': 'call sold late',
    'prices fall to a sale': 'sale sold late',
    'prices fall to nothing': 'sale sold late bare',
    'prices come back': 'good late',
  },
  called: {
    ...RUNS,
    'a day goes by': 'call',
    'a week goes by': 'call',
    'it falls due': 'call late',
    'its grace ends': 'call matured late',
  },
  'partly sold': {
    ...RUNS,
    'a day goes by': 'sale sold',
    'a week goes by': 'sale sold',
    'it falls due': 'sale sold late',
    'its grace ends': 'sale sold matured late',
    'prices fall to a call': 'call sold',
  },
  matured: {
    'a day goes by': 'good matured late',
    'a week goes by': 'good matured late',
    'it falls due': 'good matured late',
    'its grace ends': 'good matured late',
    'prices fall to a call': 'call sold matured late',
    'prices stay there for the day of a call': 'call sold matured late',
    'prices fall to a sale': 'sale sold matured late',
    'prices fall to nothing': 'sale sold matured late bare',
    'prices come back': 'good sold matured late',
  },
  'nothing pledged any more': {
    ...every('sale sold bare'),
    'it falls due': 'sale sold late bare',
    'its grace ends': 'sale sold late bare',
  },
  'in repayment under review': {
    ...RUNS,
    'prices fall to a call': 'call under review',
    'prices fall to a sale': 'call sold under review',
    'prices fall to nothing': 'sale sold under review bare',
    'prices come back': 'good under review',
  },
  repaid: every('repaid'),
  rejected: every('rejected'),
  withdrawn: every('cancelled'),
  'written off': every('written-off'),
};

/** A walk of all loans later it has been looked at by those prices. */
function fall(life: Life, ticks: number, bids = 0): void {
  prices(life, ticks, bids);
  life.market.wait(10_001);
  prices(life, ticks, bids);
  life.market.wait(10_001);
}

/** Where a loan stands: how it ended, or its rung and what else is so. */
function standingOf({ market: { engine } }: Life): string {
  const loan = engine.loans.all.get(LOAN);
  if (loan === undefined) {
    const ends = [...readFacts(engine.facts.bytes())].flatMap((fact) => (fact.kind === 'loan-ended' ? [fact.how] : []));
    return ends.join();
  }
  const words = [
    loan.payoutMs === 0 ? 'asked for' : loan.rung,
    ...(loan.isSelling ? ['sold'] : []),
    ...(loan.isMatured === true ? ['matured'] : []),
    ...(loan.lateDays > 0 ? ['late'] : []),
    ...(engine.loans.reviews.size > 0 ? ['under review'] : []),
    ...(loan.payoutMs > 0 && !loan.pledges.some(({ quantity }) => quantity > 0n) ? ['bare'] : []),
  ];
  return words.join(' ');
}

describe.each(Object.keys(STATES) as StateName[])('time and prices, of a loan that is %s', (state) => {
  it.each(Object.keys(TURNS) as Turn[])('%s', (turn) => {
    const life = begin();
    STATES[state](life);
    TURNS[turn](life);
    life.market.engine.check();
    expect(standingOf(life)).toBe(STANDINGS[state][turn]);
    expect(restoreEngine(life.market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(life.market.engine.hash());
  });
});

describe.each(Object.keys(STATES) as StateName[])('a loan that is %s', (state) => {
  it.each(Object.keys(EVENTS) as EventName[])('%s', (event) => {
    const life = begin();
    STATES[state](life);
    const { engine } = life.market;
    // A crash between: what was restored answers alike and comes to the same state.
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox', mostFactsAStep: 512 });
    const command = EVENTS[event](life);
    const from = engine.facts.length;
    const [reply, other] = [engine.execute(command), again.execute(command)];
    expect(other).toEqual(reply);
    expect(reply.refusal ?? DONE).toBe(EXPECTED[state][event]);
    if (reply.refusal !== null) expect([...readFacts(engine.facts.bytes(from))]).toEqual([]);
    expect(again.hash()).toBe(engine.hash());
    expect(restoreEngine(engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(engine.hash());
    engine.check();
  });

  it('time and prices go on, and the books hold', () => {
    const life = begin();
    STATES[state](life);
    for (const [ticks, bids] of [
      [90, 0],
      [55, 20_000],
      [40, 1_000_000],
      [120, 1_000_000],
    ] as const) {
      prices(life, ticks, bids);
      life.market.wait(10_001);
      life.market.wait(5 * DAY_MS);
      life.market.engine.check();
    }
    const { loans } = life.market.engine;
    // Whatever was lent is out, back or lost; nobody owes what is not written down.
    const out = [...loans.all.values()].reduce((sum, { principal }) => sum + principal, 0n);
    const { lent = 0n, returned = 0n, lost = 0n } = loans.books.get(0) ?? {};
    expect(lent - returned - lost).toBe(out);
  });
});
