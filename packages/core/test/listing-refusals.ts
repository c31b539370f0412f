// In: nothing. Out: for every refusal of a listing the commands that earn it, with the numbers it comes with.
import { DESK_LISTING, spotFees } from '@hilsa/testkit';
import type { Case } from './conversion-refusals.ts';

const atMs = 2_000;
export const list = (fields: Partial<typeof DESK_LISTING>) => () =>
  ({ kind: 'list-instrument', atMs, listing: { ...DESK_LISTING, symbol: 'NEW', ...fields } }) as const;

export const LISTING_CASES = {
  'asset-already-listed': {
    'a code twice': {
      command: () => ({ kind: 'list-asset', atMs, code: 'BTC', decimals: 3 }),
      detail: { code: 'BTC' },
    },
  },
  'instrument-already-listed': {
    'a symbol twice': { command: list({ symbol: 'BTCUSDT' }), detail: { symbol: 'BTCUSDT' } },
  },
  'listing-invalid': {
    'a code in small letters': {
      command: () => ({ kind: 'list-asset', atMs, code: 'btc', decimals: 3 }),
      detail: { field: 'code', value: 'btc' },
    },
    'thirteen decimals': {
      command: () => ({ kind: 'list-asset', atMs, code: 'NEW', decimals: 13 }),
      detail: { field: 'decimals', value: 13 },
    },
    'a symbol with a space': { command: list({ symbol: 'A B' }), detail: { field: 'symbol', value: 'A B' } },
    'no such base': { command: list({ baseAsset: 5 }), detail: { field: 'baseAsset', value: '5' } },
    'quote is base': { command: list({ quoteAsset: 1 }), detail: { field: 'quoteAsset', value: '1' } },
    'a tick of nothing': { command: list({ tickUnits: 0n }), detail: { field: 'tickUnits', value: '0' } },
    'a lot whose value is no whole unit': {
      command: list({ lotUnits: 1n }),
      detail: { field: 'lotUnits', value: '1' },
    },
    'no least quantity': { command: list({ minLots: 0 }), detail: { field: 'minLots', value: '0' } },
    'most below least': { command: list({ minLots: 9, maxLots: 8 }), detail: { field: 'maxLots', value: '8' } },
    'more than 63 bits of base': {
      command: list({ lotUnits: 10n ** 12n, maxLots: 10 ** 6 }),
      detail: { field: 'maxLots', value: '1000000' },
    },
    'a value below nothing': { command: list({ minNotional: -1n }), detail: { field: 'minNotional', value: '-1' } },
    'most value below least': {
      command: list({ minNotional: 5n, maxNotional: 5n }),
      detail: { field: 'maxNotional', value: '5' },
    },
    'a value whose fee does not fit 63 bits': {
      command: list({ maxNotional: 2n ** 50n }),
      detail: { field: 'maxNotional', value: String(2n ** 50n) },
    },
    'no band': { command: list({ priceBandBps: 0 }), detail: { field: 'priceBandBps', value: '0' } },
    'no protection': {
      command: list({ marketProtectionBps: 10_001 }),
      detail: { field: 'marketProtectionBps', value: '10001' },
    },
    'a protection beyond the band': {
      command: list({ priceBandBps: 900 }),
      detail: { field: 'marketProtectionBps', value: '1000' },
    },
    'a rebate': {
      command: list({ fees: spotFees(-1, 0) }),
      detail: { field: 'fees', value: JSON.stringify(spotFees(-1, 0)) },
    },
    'a fee above 10 %': {
      command: list({ fees: spotFees(0, 1_001) }),
      detail: { field: 'fees', value: JSON.stringify(spotFees(0, 1_001)) },
    },
    'a tick table that does not start at 0': {
      command: list({ tickTable: [{ from: 5, step: 1 }] }),
      detail: { field: 'tickTable', value: '[{"from":5,"step":1}]' },
    },
    'no reference': { command: list({ referenceTicks: 0 }), detail: { field: 'referenceTicks', value: '0' } },
  },
} satisfies Record<string, Record<string, Case>>;
