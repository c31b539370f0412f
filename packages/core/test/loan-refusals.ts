// In: nothing. Out: for every refusal of loans and of the score the commands that earn it.
import type { ApplyLoan, Command, RefusalWord } from '@hilsa/core';
import { GOLD, LOAN_RULES, LoanMarket, type LoanMarketOptions, TAKA, TIN } from '@hilsa/testkit';

export interface LoanCase {
  readonly options?: LoanMarketOptions;
  /** A loan of ann's: 1 is 50,000 on gold, paid out. */
  readonly prepare?: (life: LoanLife) => void;
  readonly command: (life: LoanLife) => Command;
  readonly detail: Record<string, unknown>;
}
export interface LoanLife {
  readonly market: LoanMarket;
  readonly ann: number;
  readonly bob: number;
}

export function begin(options: LoanMarketOptions = {}): LoanLife {
  const market = new LoanMarket(options);
  market.price(GOLD, 100);
  market.price(TIN, 100);
  return { market, ann: market.customer(1_000_000n), bob: market.customer(1_000_000n) };
}

const two = { maker: 'ann', checker: 'bob' };
const pledge = (quantity: bigint, instrument = GOLD) => ({ instrument, quantity });
const lend = ({ market, ann }: LoanLife): void => void market.lend(ann, 50_000_00n, [pledge(100_000n)]);
const ask = ({ market, ann }: LoanLife): void => void market.apply(ann, 50_000_00n, [pledge(100_000n)]);
const apply =
  (fields: Partial<ApplyLoan> = {}) =>
  ({ market: { atMs }, ann }: LoanLife): Command => ({
    kind: 'apply-loan',
    atMs,
    account: ann,
    asset: TAKA,
    amount: 50_000_00n,
    days: 30,
    yearlyPpm: 120_000,
    pledges: [pledge(100_000n)],
    isVerified: true,
    ...fields,
  });
const rules =
  (fields: Partial<typeof LOAN_RULES>) =>
  ({ market: { atMs } }: LoanLife): Command => ({
    kind: 'set-loan-rules',
    atMs,
    rules: { ...LOAN_RULES, ...fields },
    ...two,
  });
const decide =
  (loan: number, fields: object = {}) =>
  ({ market: { atMs } }: LoanLife): Command => ({
    kind: 'decide-loan',
    atMs,
    loan,
    isApproved: true,
    reason: 'by the table',
    ...two,
    ...fields,
  });
const back =
  (quantity: bigint, fields: object = {}) =>
  ({ market: { atMs }, ann: account }: LoanLife): Command => ({
    kind: 'release-pledge',
    atMs,
    account,
    loan: 1,
    instrument: GOLD,
    quantity,
    ...fields,
  });
const off = ({ market: { atMs } }: LoanLife): Command => ({
  kind: 'write-off-loan',
  atMs,
  loan: 1,
  reason: 'gone',
  ...two,
});
const collateral =
  (fields: object) =>
  ({ market: { atMs } }: LoanLife): Command => ({
    kind: 'set-collateral',
    atMs,
    rules: { instrument: GOLD, haircutPpm: 0, callMs: 0, barred: [], isOn: true, ...fields },
    ...two,
  });

export const LOAN_CASES = {
  'loans-off': {
    'in other money': { command: apply({ asset: 1 }), detail: { asset: 1 } },
    'while nothing is lent': {
      prepare: (life) => void life.market.do(rules({ isOn: false })(life)),
      command: apply(),
      detail: { asset: TAKA },
    },
  },
  'loan-rules-invalid': {
    'above the cap': {
      command: rules({ table: [{ band: 'all', leastScore: 0, yearlyPpm: 160_001, most: 10n ** 9n }] }),
      detail: { field: 'table' },
    },
    'without a row for everybody': {
      command: rules({ table: LOAN_RULES.table.slice(0, 2) }),
      detail: { field: 'table' },
    },
    'a call below the warning': {
      command: rules({ ladder: { ...LOAN_RULES.ladder, call: [60n, 100n] } }),
      detail: { field: 'ladder' },
    },
    'a target above the call': {
      command: rules({ ladder: { ...LOAN_RULES.ladder, target: [80n, 100n] } }),
      detail: { field: 'ladder' },
    },
    'of no day': { command: rules({ days: [] }), detail: { field: 'days' } },
    'of nothing': { command: rules({ least: 0n }), detail: { field: 'least' } },
    'in no money': { command: rules({ asset: 9 }), detail: { field: 'asset' } },
    'later than the cap': { command: rules({ latePpm: 200_000 }), detail: { field: 'latePpm' } },
    'a pledge of nothing listed': { command: collateral({ instrument: 9 }), detail: { field: 'instrument' } },
    'a pledge that counts for nothing': {
      command: collateral({ haircutPpm: 1_000_000 }),
      detail: { field: 'haircutPpm' },
    },
    'a call of a month': { command: collateral({ callMs: 30 * 86_400_000 }), detail: { field: 'callMs' } },
    'a barred sign': { command: collateral({ barred: ['1'] }), detail: { field: 'barred' } },
  },
  'loan-days-not-offered': { 'for a year': { command: apply({ days: 365 }), detail: { days: 365 } } },
  'loan-terms-changed': { 'at another rate': { command: apply({ yearlyPpm: 1 }), detail: { yearlyPpm: 120_000 } } },
  'loan-below-minimum': {
    'a little less': {
      command: apply({ amount: 4_999_99n }),
      detail: { asset: TAKA, amount: 4_999_99n, minimum: 5_000_00n },
    },
    'less than nothing': {
      command: apply({ amount: -1n }),
      detail: { asset: TAKA, amount: -1n, minimum: 5_000_00n },
    },
  },
  'loan-above-limit': {
    'with what is out': {
      prepare: lend,
      command: apply({ amount: 150_000_01n }),
      detail: { asset: TAKA, amount: 150_000_01n, engaged: 50_000_00n, maximum: 200_000_00n },
    },
  },
  'too-many-loans': {
    'a sixth': {
      prepare: (life) => {
        for (let n = 0; n < 5; n++) life.market.apply(life.ann, 5_000_00n, [pledge(10_000n)]);
      },
      command: apply({ amount: 5_000_00n }),
      detail: { open: 5, most: 5 },
    },
  },
  'too-many-pledges': {
    'nine kinds': {
      command: apply({ pledges: Array.from({ length: 9 }, (_, n) => pledge(1n, n)) }),
      detail: { most: 8 },
    },
  },
  'collateral-not-accepted': {
    'what nobody lists': { command: apply({ pledges: [pledge(1n, 7)] }), detail: { instrument: 7 } },
    'twice the same': { command: apply({ pledges: [pledge(1n), pledge(1n)] }), detail: { instrument: GOLD } },
    'what is taken no more': {
      prepare: (life) => void life.market.do(collateral({ isOn: false })(life)),
      command: apply(),
      detail: { instrument: GOLD },
    },
  },
  'collateral-short': {
    'a unit less than half': {
      command: apply({ amount: 50_000_01n }),
      detail: { asset: TAKA, required: 100_000_02n, available: 100_000_00n },
    },
    nothing: {
      command: apply({ pledges: [] }),
      detail: { asset: TAKA, required: 100_000_00n, available: 0n },
    },
  },
  'mark-stale': {
    'of six days ago': {
      prepare: ({ market }) => market.wait(6 * 86_400_000),
      command: apply(),
      detail: { instrument: GOLD },
    },
    'of six days ago, pledged on top': {
      prepare: (life) => {
        lend(life);
        life.market.wait(6 * 86_400_000);
      },
      command: ({ market: { atMs }, ann }) => ({
        kind: 'pledge-more',
        atMs,
        account: ann,
        loan: 1,
        instrument: GOLD,
        quantity: 1n,
      }),
      detail: { instrument: GOLD },
    },
  },
  'unknown-loan': {
    "another's": { prepare: lend, command: (life) => back(1n, { account: life.bob })(life), detail: { loan: 1 } },
    'to decide': { command: decide(3), detail: { loan: 3 } },
    'to lose': { command: off, detail: { loan: 1 } },
  },
  'loan-not-open': {
    'decided twice': { prepare: lend, command: decide(1), detail: { loan: 1 } },
    'called back too late': {
      prepare: lend,
      command: ({ market: { atMs }, ann }) => ({ kind: 'cancel-loan', atMs, account: ann, loan: 1 }),
      detail: { loan: 1 },
    },
    'repaid before it is paid out': {
      prepare: ask,
      command: ({ market: { atMs }, ann }) => ({ kind: 'repay-loan', atMs, account: ann, loan: 1, amount: 1n }),
      detail: { loan: 1 },
    },
  },
  'lending-capital-short': {
    'more than there is': {
      options: { capital: 1_00n },
      prepare: ask,
      command: decide(1),
      detail: { asset: TAKA, required: 50_000_00n, available: 1_00n },
    },
  },
  'unknown-pledge': {
    'of another kind': {
      prepare: lend,
      command: back(1n, { instrument: TIN }),
      detail: { loan: 1, instrument: TIN },
    },
  },
  'pledge-in-sale': {
    'while it is sold': {
      prepare: (life) => {
        lend(life);
        life.market.wait(5_000);
        life.market.price(GOLD, 50, 10);
        life.market.wait(10_000);
      },
      command: back(1n),
      detail: { loan: 1 },
    },
  },
  'write-off-not-due': {
    'on its first day': { prepare: lend, command: off, detail: { loan: 1 } },
    'before it is paid out': { prepare: ask, command: off, detail: { loan: 1 } },
  },
  'unknown-score-change': {
    'of nobody': {
      command: ({ market: { atMs }, ann }) => ({
        kind: 'lift-abuse',
        atMs,
        account: ann,
        change: 7,
        reason: 'right',
        ...two,
      }),
      detail: { change: 7 },
    },
  },
} satisfies Partial<Record<RefusalWord, Record<string, LoanCase>>>;

/** Also earned here, under words that others earn too. */
export const LOAN_SHARED: Record<string, LoanCase> = {
  'account-disabled': {
    prepare: ({ market, ann }) =>
      void market.do({ kind: 'set-standing', atMs: market.atMs, account: ann, standing: 'disabled' }),
    command: apply(),
    detail: { account: 4 },
  },
  'kyc-required': { command: apply({ isVerified: false }), detail: {} },
  'unknown-account': { command: apply({ account: 3 }), detail: { account: 3 } },
  'insufficient-balance': {
    command: apply({ pledges: [pledge(1_000_001n)] }),
    detail: { asset: 1, required: 1_000_001n, available: 1_000_000n },
  },
  'amount-not-positive': { command: apply({ pledges: [pledge(-1n)] }), detail: { amount: -1n } },
  'reason-missing': { prepare: ask, command: decide(1, { isApproved: false, reason: 'no' }), detail: {} },
  'second-person-missing': { prepare: ask, command: decide(1, { checker: 'ann' }), detail: {} },
};

/** A lot of gold is one: that a pledge is no whole number of lots is earned where lots are larger. */
export const LOT_WORD = 'pledge-off-lot';
/** Words that only loans and the score have. */
export const LOAN_WORDS = [...(Object.keys(LOAN_CASES) as (keyof typeof LOAN_CASES)[]), LOT_WORD] as const;
