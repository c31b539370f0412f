// In: nothing. Out: what the test chain is called and is.
export const TEST_NETWORK = 'ethereum';
/** As on the real one, so that what is practised is what will be. */
export const TEST_SETUP = {
  name: TEST_NETWORK,
  title: 'Ethereum (test chain)',
  kind: 'evm',
  isTest: true,
  depth: 12,
  waitsForFinal: true,
} as const;
/** What the house pays out of: enough of both coins. Smallest units of the chain. */
export const HOUSE_FUNDS = { token: 10_000_000n * 10n ** 6n, ether: 1_000n * 10n ** 18n } as const;
