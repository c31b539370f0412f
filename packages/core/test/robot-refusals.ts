// In: nothing. Out: for every refusal of robots the commands that earn it.
import type { BuyRobot, Command, DecideRobot, RobotRules } from '@hilsa/core';
import { type Desk, order } from '@hilsa/testkit';
import { buying, deciding, ROBOT, ROBOT_START_MS as atMs } from '@hilsa/testkit/robots/robots';
import type { Case } from './conversion-refusals.ts';

const MINUTE_MS = 60_000;
const free = { performancePpm: 0, lockInDays: 0, exitPpm: 0, coolDownCandles: 0 };
const small: Partial<RobotRules> = { least: 5_000_000n, most: 200_000_000n, capacity: 300_000_000n };
const set =
  (fields: Partial<RobotRules> = {}) =>
  (): Command => ({ kind: 'set-robot', atMs, robot: { ...ROBOT, ...small, ...fields } });
const buy =
  (fields: Partial<BuyRobot> = {}) =>
  (): Command => ({ ...buying(2), amount: 10_000_000n, ...fields });
const standing =
  (word: 'on' | 'halted' | 'withdrawn', reason = 'because', robot = 0) =>
  (): Command => ({
    kind: 'set-robot-standing',
    atMs,
    robot,
    standing: word,
    reason,
  });
const decide =
  (fields: Partial<DecideRobot> = {}) =>
  ({ engine }: Desk): Command =>
    deciding(engine, 1, atMs + MINUTE_MS, fields);
const own = { account: 2, robotOrder: 1 } as const;
const stop =
  (account = 2) =>
  (): Command => ({ kind: 'stop-robot', atMs, ...own, account, leaves: false });
const due = (): Command => ({ kind: 'run-due', atMs });
const first = '0'.repeat(64);

export const ROBOT_CASES = {
  'unknown-robot': {
    'of no robot': { command: buy({ robot: 7 }), detail: { robot: 7 } },
    'withdrawing none': { command: standing('withdrawn', 'because', 3), detail: { robot: 3 } },
  },
  'robot-invalid': {
    'the same twice': { prepare: [set()], command: set(), detail: { field: 'code' } },
    'without a hash': { command: set({ codeHash: '' }), detail: { field: 'codeHash' } },
    'in no asset': { command: set({ asset: 9 }), detail: { field: 'asset' } },
    'on no market': { command: set({ markets: [] }), detail: { field: 'markets' } },
    'on a market of other money': { command: set({ asset: 1 }), detail: { field: 'markets' } },
    'on half a minute': { command: set({ candleMs: 90_000 }), detail: { field: 'candleMs' } },
    'for nothing': { command: set({ least: 0n }), detail: { field: 'least' } },
    'without room': { command: set({ capacity: 1n }), detail: { field: 'capacity' } },
    'that takes more than a fifth of a gain': {
      command: set({ costs: { ...free, performancePpm: 200_001 } }),
      detail: { field: 'costs' },
    },
    'that locks in without saying what leaving costs': {
      command: set({ costs: { ...free, lockInDays: 7 } }),
      detail: { field: 'costs' },
    },
    'that locks in for more than a month': {
      command: set({ costs: { ...free, lockInDays: 31, exitPpm: 1 } }),
      detail: { field: 'costs' },
    },
    'that risks more than all': { command: set({ lossPpm: 1_000_001 }), detail: { field: 'lossPpm' } },
  },
  'robot-not-on': {
    'that is halted': {
      prepare: [set(), standing('halted')],
      command: buy(),
      detail: { robot: 0, standing: 'halted' },
    },
    'that is gone for good': {
      prepare: [set(), standing('withdrawn'), due],
      command: standing('on'),
      detail: { robot: 0, standing: 'withdrawn' },
    },
  },
  'robot-settings-invalid': {
    'that has settings': {
      prepare: [set()],
      command: buy({ own: { settings: 'x', markets: [0] } }),
      detail: { robot: 0 },
    },
    'that wants some': { prepare: [set({ settings: '' })], command: buy(), detail: { robot: 0 } },
    'about another market': {
      prepare: [set({ settings: '' })],
      command: buy({ own: { settings: 'x', markets: [5] } }),
      detail: { robot: 0 },
    },
  },
  'robot-days-invalid': {
    'for no day': { prepare: [set()], command: buy({ days: 0 }), detail: { days: 0, leastDays: 1, mostDays: 90 } },
    'for too long': { prepare: [set()], command: buy({ days: 91 }), detail: { days: 91, leastDays: 1, mostDays: 90 } },
  },
  'robot-below-minimum': {
    'a unit short': {
      prepare: [set()],
      command: buy({ amount: 4_999_999n }),
      detail: { asset: 0, amount: 4_999_999n, minimum: 5_000_000n },
    },
  },
  'robot-above-maximum': {
    'a unit over': {
      prepare: [set()],
      command: buy({ amount: 200_000_001n }),
      detail: { asset: 0, amount: 200_000_001n, maximum: 200_000_000n },
    },
    'in two parts': {
      prepare: [set(), buy()],
      command: () => ({ kind: 'add-robot-capital', atMs, ...own, amount: 190_000_001n }),
      detail: { asset: 0, amount: 200_000_001n, maximum: 200_000_000n },
    },
  },
  'robot-capacity-reached': {
    'whose markets trade less than when it was published': {
      prepare: [
        set(),
        () => ({ kind: 'set-robot-room', atMs, robot: 0, room: 150_000_000n }),
        buy({ amount: 100_000_000n }),
      ],
      command: () => ({ kind: 'add-robot-capital', atMs, ...own, amount: 50_000_001n }),
      detail: { asset: 0, capacity: 150_000_000n, left: 50_000_000n },
    },
    'that has more than its markets bear now': {
      prepare: [
        set(),
        buy({ amount: 100_000_000n }),
        () => ({ kind: 'set-robot-room', atMs, robot: 0, room: 90_000_000n }),
      ],
      command: () => ({ kind: 'add-robot-capital', atMs, ...own, amount: 1n }),
      detail: { asset: 0, capacity: 90_000_000n, left: 0n },
    },
    'that is full': {
      prepare: [set(), buy({ amount: 200_000_000n })],
      command: buy({ amount: 100_000_001n }),
      detail: { asset: 0, capacity: 300_000_000n, left: 100_000_000n },
    },
  },
  'too-many-robot-orders': {
    'a twenty-first': {
      prepare: [set(), ...Array.from({ length: 20 }, () => buy())],
      command: buy(),
      detail: { open: 20, most: 20 },
    },
  },
  'unknown-robot-order': {
    'somebody else’s': { prepare: [set(), buy()], command: stop(3), detail: { robotOrder: 1 } },
    'one that is complete': {
      prepare: [set(), buy(), standing('withdrawn'), due],
      command: stop(),
      detail: { robotOrder: 1 },
    },
    'one that never was': { command: decide(), detail: { robotOrder: 1 } },
  },
  'robot-not-running': {
    'stopped already': {
      prepare: [set(), buy(), stop(), due],
      command: stop(),
      detail: { robotOrder: 1, standing: 'stopped' },
    },
    'a decision of a stopped one': {
      prepare: [set(), buy(), stop(), due],
      command: decide(),
      detail: { robotOrder: 1, standing: 'stopped' },
    },
  },
  'robot-not-stopped': {
    'one that runs': {
      prepare: [set(), buy()],
      command: () => ({ kind: 'resume-robot', atMs, ...own }),
      detail: { robotOrder: 1, standing: 'doing' },
    },
  },
  'robot-cooling-down': {
    'an hour after the loss of a day': {
      prepare: [
        set({ costs: { ...free, coolDownCandles: 60 }, dailyLossPpm: 1, singlePpm: 1_000_000 }),
        buy(),
        () => order({ atMs, account: 3, side: 'sell', ticks: 100, lots: 8 }),
        decide({ places: [{ key: 'a', instrument: 0, side: 'buy', lots: 8, ticks: 0 }] }),
        () => ({
          kind: 'record-marks',
          atMs: atMs + MINUTE_MS,
          source: 'feed',
          marks: [{ instrument: 0, ticks: 99 }],
        }),
        () => ({ kind: 'run-due', atMs: atMs + MINUTE_MS }),
      ],
      command: () => ({ kind: 'resume-robot', atMs: atMs + 2 * MINUTE_MS, ...own }),
      detail: { robotOrder: 1, untilMs: atMs + 61 * MINUTE_MS },
    },
  },
  'robot-candle-past': {
    'the same candle': {
      prepare: [set(), buy(), decide()],
      command: decide(),
      detail: { candleMs: atMs + MINUTE_MS, decidedMs: atMs + MINUTE_MS },
    },
    'a candle that is not closed': {
      prepare: [set(), buy()],
      command: decide({ atMs: atMs + MINUTE_MS - 1 }),
      detail: { candleMs: atMs + MINUTE_MS, decidedMs: 0 },
    },
  },
  'robot-log-broken': {
    'another row before': {
      prepare: [set(), buy()],
      command: decide({ before: 'f'.repeat(64) }),
      detail: { robotOrder: 1 },
    },
    'no link': { prepare: [set(), buy()], command: decide({ before: first, link: '' }), detail: { robotOrder: 1 } },
  },
  'robot-decision-invalid': {
    'on another market': {
      prepare: [set(), buy()],
      command: decide({ places: [{ key: 'a', instrument: 5, side: 'buy', lots: 1, ticks: 1 }] }),
      detail: { field: 'places' },
    },
    'with a head full': {
      prepare: [set(), buy()],
      command: decide({ memory: 'x'.repeat(16_385) }),
      detail: { field: 'memory' },
    },
    'with too much to cancel': {
      prepare: [set(), buy()],
      command: decide({ cancels: Array.from({ length: 101 }, (_, n) => n) }),
      detail: { field: 'cancels' },
    },
  },
  'robot-wallet': {
    'an order by hand': {
      prepare: [set(), buy()],
      command: () => ({ kind: 'cancel-all-orders', atMs, account: 4, instrument: null }),
      detail: { account: 4 },
    },
    'money from nowhere': {
      prepare: [set(), buy()],
      command: () => ({ kind: 'issue-test-money', atMs, account: 4, asset: 0, amount: 1n }),
      detail: { account: 4 },
    },
    'money out by hand': {
      prepare: [set(), buy(), standing('withdrawn'), due],
      command: () => ({ kind: 'transfer-money', atMs, account: 4, from: 'coin', to: 'stock', asset: 0, amount: 1n }),
      detail: { account: 4 },
    },
  },
} satisfies Record<string, Record<string, Case>>;
