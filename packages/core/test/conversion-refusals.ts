// In: nothing. Out: what a case of a refusal is; and for every refusal of exchange, convert and transfers the commands that earn it.
import {
  saidBySource,
  type Command,
  type PairRules,
  type QuoteConversion,
  type RecordRate,
  type SaidRate,
} from '@hilsa/core';
import type { Desk } from '@hilsa/testkit';

export interface Case {
  /** Commands that must be accepted before, a conversion pair of BTC among them where there are any. */
  prepare?: ((desk: Desk) => Command)[];
  /** Table lines to play before. */
  before?: string;
  command: (desk: Desk) => Command;
  detail: Record<string, unknown>;
}

const atMs = 2_000;
const pair = (fields: Partial<PairRules>) => () =>
  ({ kind: 'set-conversion-pair', atMs, pair: { ...PAIR, ...fields } }) as const;
const rate =
  (fields: Partial<SaidRate>, source = 'bank') =>
  (): RecordRate => ({
    kind: 'record-rate',
    atMs,
    source,
    rates: [{ pair: 0, rate: saidBySource(100_00n), sourceMs: atMs, ...fields }],
  });
const convert = (fields: Partial<QuoteConversion>) => () =>
  ({
    kind: 'quote-conversion',
    atMs,
    account: 2,
    pair: 0,
    direction: 'buy-base',
    named: 'paid',
    units: 10_000_000n,
    ...fields,
  }) as const;
const take = (quoteId: number) => () => ({ kind: 'accept-quote', atMs, account: 2, quoteId }) as const;
/** The inventory is account 4, after ann and bob. */
const stock = () => ({ kind: 'issue-test-money', atMs, account: 4, asset: 1, amount: 10n ** 9n }) as const;
/** Bitcoin for USDT by the word of one source. */
export const PAIR: PairRules = {
  baseAsset: 1,
  quoteAsset: 0,
  wallet: 'coin',
  rateDecimals: 2,
  baseDecimals: 6,
  quoteDecimals: 6,
  rule: { kind: 'median', leastSources: 1, freshMs: 10_000 },
  tiers: [{ from: 0n, spreadPpm: 3_000 }],
  quoteMs: 8_000,
  minimum: 5_000_000n,
  dailyMaximum: 1_000_000_000n,
  mostExposure: 10n ** 12n,
  isOn: true,
};
export const CONVERSION_CASES = {
  'unknown-pair': {
    'a quote': { command: convert({ pair: 3 }), detail: { pair: 3 } },
    'a rate': { command: rate({ pair: -1 }), detail: { pair: -1 } },
  },
  'pair-invalid': {
    'of one asset': { command: pair({ baseAsset: 0 }), detail: { field: 'quoteAsset' } },
    'of an asset that is not listed': { command: pair({ baseAsset: 9 }), detail: { field: 'baseAsset' } },
    'without a spread': { command: pair({ tiers: [] }), detail: { field: 'tiers' } },
    'whose quotes stand for an hour': { command: pair({ quoteMs: 3_600_000 }), detail: { field: 'quoteMs' } },
    'in parts of a unit': { command: pair({ baseDecimals: 9 }), detail: { field: 'baseDecimals' } },
    'the other way round': { command: pair({ baseAsset: 0, quoteAsset: 1 }), detail: { field: 'baseAsset' } },
  },
  'rate-invalid': {
    nothing: { command: rate({ rate: saidBySource(0n) }), detail: { field: 'rate' } },
    'below nothing': { command: rate({ rate: saidBySource(-5n) }), detail: { field: 'rate' } },
    'a source that shouts': { command: rate({}, 'BANK!'), detail: { field: 'source' } },
    'more than a rate can be': { command: rate({ rate: saidBySource(2n ** 42n + 1n) }), detail: { field: 'rate' } },
    'that says nothing': {
      command: () => ({ kind: 'record-rate', atMs, source: 'bank', rates: [] }),
      detail: { field: 'rates' },
    },
    'of the day after tomorrow': { command: rate({ sourceMs: atMs + 2_001 }), detail: { field: 'sourceMs' } },
  },
  'pair-off': {
    'a quote of a pair that is stopped': {
      prepare: [() => ({ kind: 'stop-conversion-pair', atMs, pair: 0, isStopped: true })],
      command: convert({}),
      detail: { pair: 0 },
    },
    'a quote': { prepare: [pair({ isOn: false })], command: convert({}), detail: { pair: 0 } },
  },
  'rate-stale': { 'a quote without a rate': { command: convert({}), detail: { pair: 0 } } },
  'conversion-below-minimum': {
    'a dollar': {
      prepare: [rate({})],
      command: convert({ units: 1_000_000n }),
      detail: { asset: 0, amount: 1_000_000n, minimum: 5_000_000n },
    },
    'less than a unit of what is had': {
      prepare: [pair({ minimum: 0n }), rate({})],
      command: convert({ units: 1n }),
      detail: { asset: 0, amount: 1n, minimum: 0n },
    },
  },
  'limit-reached': {
    'more than a day’s': {
      prepare: [rate({})],
      command: convert({ units: 1_000_000_001n }),
      detail: { asset: 0, amount: 1_000_000_001n, left: 1_000_000_000n, maximum: 1_000_000_000n },
    },
  },
  'inventory-short': {
    'more than the house has': {
      prepare: [rate({})],
      command: convert({ units: 100_000_000n }),
      detail: { asset: 1, most: 0n },
    },
  },
  'too-many-open-quotes': {
    'a fourth': {
      prepare: [stock, rate({}), convert({}), convert({}), convert({})],
      command: convert({}),
      detail: { open: 3, most: 3 },
    },
  },
  'unknown-quote': {
    'of nobody': { command: take(1), detail: { quoteId: 1 } },
    'of another': { prepare: [stock, rate({}), convert({ account: 3 })], command: take(1), detail: { quoteId: 1 } },
  },
  'quote-expired': {
    'a minute later': {
      prepare: [stock, rate({}), convert({}), () => ({ kind: 'run-due', atMs: atMs + 60_000 })],
      command: take(1),
      detail: { quoteId: 1 },
    },
  },
  'quote-used': {
    'a second time': { prepare: [stock, rate({}), convert({}), take(1)], command: take(1), detail: { quoteId: 1 } },
  },
  'amount-not-on-step': {
    'half a step of bitcoin': {
      prepare: [rate({})],
      command: convert({ direction: 'sell-base', units: 10_000_050n }),
      detail: { asset: 1, amount: 10_000_050n, step: 100n },
    },
  },
  'wallets-alike': {
    'to where it is': {
      command: () => ({ kind: 'transfer-money', atMs, account: 2, from: 'coin', to: 'coin', asset: 0, amount: 1n }),
      detail: { from: 'coin', to: 'coin' },
    },
  },
} satisfies Record<string, Record<string, Case>>;
