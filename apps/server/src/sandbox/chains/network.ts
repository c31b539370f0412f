// In: nothing. Out: what the test chains are called and are; depths and caps as on the real ones, so that what is practised is what will be.
export const TEST_NETWORK = 'ethereum';

export type TestNetworkName = 'ethereum' | 'bitcoin' | 'tron';

export const TEST_SETUP = {
  name: TEST_NETWORK,
  title: 'Ethereum (test chain)',
  kind: 'evm',
  isTest: true,
  depth: 12,
  waitsForFinal: true,
} as const;
export const BITCOIN_SETUP = {
  name: 'bitcoin',
  title: 'Bitcoin (test chain)',
  kind: 'bitcoin',
  isTest: true,
  depth: 3,
  waitsForFinal: false,
} as const;
export const TRON_SETUP = {
  name: 'tron',
  title: 'TRON (test chain)',
  kind: 'tron',
  isTest: true,
  depth: 19,
  waitsForFinal: true,
} as const;

const TOKEN = 10n ** 6n;
const ETHER = 10n ** 18n;
const BITCOIN = 10n ** 8n;
/** Above the cap what is more than `keep` is stored; addresses are gathered from `least` on. Smallest units of the chain. */
export const HOT = {
  token: { cap: 2_000_000n * TOKEN, keep: 1_000_000n * TOKEN, least: 50n * TOKEN },
  ether: { cap: 400n * ETHER, keep: 200n * ETHER, least: ETHER / 10n },
  bitcoin: { cap: 40n * BITCOIN, keep: 20n * BITCOIN, least: BITCOIN / 100n },
  trx: { cap: 2_000_000n * TOKEN, keep: 1_000_000n * TOKEN, least: 200n * TOKEN },
} as const;
/** What the house pays out of: below its caps. */
export const HOUSE_FUNDS = {
  token: 1_500_000n * TOKEN,
  ether: 300n * ETHER,
  trx: 1_500_000n * TOKEN,
  /** In parts, so that several payments can be on their way at once. */
  bitcoin: { parts: 12, each: 2n * BITCOIN },
} as const;
/** For the fee of gathering one address's tokens. */
export const FEED = { ether: ETHER / 50n, trx: 70n * TOKEN } as const;
/** A bitcoin or more lies six blocks deep before it counts. Units of the asset. */
export const LARGE_BITCOIN = { from: BITCOIN, depth: 6 } as const;
