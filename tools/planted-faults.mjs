// In: nothing. Out: what went wrong elsewhere, as a fault in our own code and the tests that notice it.

/**
 * @typedef {object} Fault
 * @property {string} incident who had it, when, and what happened
 * @property {string} file
 * @property {string} was stands once in it
 * @property {string} becomes
 * @property {string[]} tests one of them has to fail
 */

/** @type {readonly Fault[]} */
export const FAULTS = [
  {
    incident: 'Flexcoin and Poloniex 2014: many transfers at once took more than the balance',
    file: 'packages/core/src/ledger/money.ts',
    was: 'return available < required ?',
    becomes: 'return available < 0n ?',
    tests: ['packages/core/test/payouts.test.ts'],
  },
  {
    incident: 'Coinbase 2022: sold one asset against the balance of another',
    file: 'packages/core/src/spot/kind.ts',
    was: '(isSell ? listing.baseAsset : listing.quoteAsset)',
    becomes: '(isSell ? listing.quoteAsset : listing.quoteAsset)',
    tests: ['packages/core/test/orders.test.ts'],
  },
  {
    incident: 'Bithumb 2026: credited more than there is in custody',
    file: 'packages/core/src/payments/short.ts',
    was: 'return difference < 0n;',
    becomes: 'return false;',
    tests: ['packages/core/test/refusals.test.ts', 'packages/core/test/payouts.test.ts'],
  },
  {
    incident: 'Balancer 2025: rounded in the wrong direction, many times',
    file: 'packages/formulas/src/fees.ts',
    was: '999_999n',
    becomes: '0n',
    tests: ['packages/core/test/fees.test.ts', 'packages/formulas/test/formulas.test.ts'],
  },
  {
    incident: 'Webhook race 2023: one payment credited as often as it was told',
    file: 'packages/core/src/payments/deposits.ts',
    was: 'if (known !== undefined) return',
    becomes: 'if (known === 0) return',
    tests: ['packages/core/test/refusals.test.ts', 'packages/core/test/transfers.test.ts'],
  },
  {
    incident: 'Navi 2024: the amount was changed between app and partner',
    file: 'packages/core/src/payments/deposits.ts',
    was: 'deposit.amount === units &&',
    becomes: 'deposit.amount >= units &&',
    tests: ['packages/core/test/transfers.test.ts'],
  },
  {
    incident: 'Forged notices 2020: credited by a message’s text',
    file: 'packages/rails/src/providers/bkash.ts',
    was: "if (!verify(text, signature, certificate, version === '1' ? 'sha1' : 'sha256')) return 'signature-wrong';",
    becomes: '',
    tests: ['packages/rails/test/providers.test.ts'],
  },
  {
    incident: 'Ethereum Classic 2019: a deposit was taken back by its chain after it was spent',
    file: 'apps/server/src/connectors/chains/deposits-watch.ts',
    was: 'if (newest - height + 1 < depthFor(',
    becomes: 'if (newest - height + 2 < depthFor(',
    tests: ['apps/server/test/chains.test.ts'],
  },
  {
    incident: 'Crypto.com 2022: withdrawals without a fresh proof of their owner',
    file: 'packages/core/src/payments/withdraw.ts',
    was: "if (payments.usedProofs.has(text)) return refuse('proof-used');",
    becomes: '',
    tests: ['packages/core/test/payouts.test.ts', 'packages/core/test/refusals.test.ts'],
  },
  {
    incident: 'Bybit 2025: what was approved was not what was shown',
    file: 'packages/core/src/payments/withdraw.ts',
    was: 'if (digest !== withdrawal.digest) return',
    becomes: "if (digest === '') return",
    tests: ['packages/core/test/payouts.test.ts', 'packages/core/test/refusals.test.ts'],
  },
  {
    incident: 'Mango 2022, JELLY 2025: one venue’s price moved the mark',
    file: 'packages/formulas/src/contracts/index-price.ts',
    was: 'return { ticks: weightedMedian(good), state, verdicts };',
    becomes: 'return { ticks: fresh.at(-1)!.ticks, state, verdicts };',
    tests: ['packages/formulas/test/contracts/prices.test.ts'],
  },
  {
    incident: 'Interactive Brokers 2020: a price below zero',
    file: 'packages/formulas/src/contracts/index-price.ts',
    was: 'Number.isSafeInteger(ticks) && ticks > 0 &&',
    becomes: 'Number.isSafeInteger(ticks) &&',
    tests: ['packages/formulas/test/contracts/prices.test.ts'],
  },
  {
    incident: 'Robinhood 2019: what an order would owe was left out of what it needs',
    file: 'packages/formulas/src/contracts/order-margin.ts',
    was: 'total: margin + fee + loss }',
    becomes: 'total: margin + fee }',
    tests: ['packages/core/test/contract-preview.test.ts', 'packages/core/test/contract-rules.test.ts'],
  },
  {
    incident: 'Knight 2012: nothing stopped new orders',
    file: 'packages/core/src/orders/limits.ts',
    was: "if (listed.status === 'halted') return",
    becomes: "if (String(listed.status) === 'stopped') return",
    tests: ['packages/core/test/refusals.test.ts', 'packages/core/test/market-rules.test.ts'],
  },
  {
    incident: 'First American 2019: a document by its number, whoever asked',
    file: 'apps/server/src/identity/papers/file-store.ts',
    was: 'if (file.customerId !== customerId) throw',
    becomes: "if (file.customerId === '') throw",
    tests: ['apps/server/test/other-customers.test.ts'],
  },
  {
    incident: 'IDMerit 2025: records open to who asked without signing in',
    file: 'apps/server/src/gateway/door.ts',
    was: "if (entry.right === 'customer' && session === null) throw new Refused('session-invalid');",
    becomes: '',
    tests: ['apps/server/test/bad-input.test.ts'],
  },
];
