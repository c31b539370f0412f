// In: nothing.
// Out: the words of the desk of books.

export const words = {
  trial: 'Books',
  checkpoints: 'Checkpoints',
  world: 'World',
  worlds: { real: 'Real', demo: 'Demo' },
  asset: 'Asset',
  owned: 'Owners',
  issued: 'Issued',
  fees: 'Fees',
  house: 'House',
  sum: 'Sum',
  balanced: 'Balanced',
  unbalanced: 'Does not sum to zero',
  day: 'Day',
  leaves: 'Wallets',
  root: 'Root',
  sequence: 'Journal row',
  hash: 'Hash',
  taken: 'Taken',
  empty: 'Nothing here yet.',
} as const;
