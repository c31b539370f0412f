// In: nothing.
// Out: the words of the desk of fees.

export const words = {
  desk: 'Fees',
  empty: 'No class of markets has a table.',
  feeClass: 'Class',
  classes: { coin: 'Coins', stock: 'Stocks' },
  world: 'World',
  worlds: { real: 'Real', demo: 'Demo' },
  asset: 'Counted in',
  traders: 'Traders in 30 days',
  inForce: 'In force',
  coming: 'Coming',
  versions: 'Versions',
  version: 'Version',
  from: 'From',
  set: 'Set',
  rows: 'From volume: resting / taking',
  none: 'No table: each market goes by its own rates.',
  change: 'Set a new table',
  lines: 'One a line: from this volume on, resting percent, taking percent',
  linesHint: 'For instance: 50000 0.09 0.10. The same for every customer; no rate rises with volume.',
  day: 'In force from',
  dayHint: 'The beginning of a day in Dhaka, tomorrow at the earliest; the first table of a class may begin today.',
  waits: 'A table for this class waits for a second person.',
  changed: 'Last change',
};
