// In: nothing.
// Out: the words of the desk of markets.

export const words = {
  desk: 'Markets',
  empty: 'No market matches.',
  search: 'Symbol',
  market: 'Market',
  world: 'World',
  worlds: { real: 'Real', demo: 'Demo' },
  status: 'State',
  statuses: { trading: 'Trading', 'cancel-only': 'Cancellations only', halted: 'Halted' },
  lastPrice: 'Last price',
  changed: 'Last change',
  reason: 'Reason',
  since: 'Since',
  never: 'No operator has ever changed it.',
  halt: 'Halt',
  open: 'Open again',
  to: 'How it stands',
  tos: { halted: 'Halted', 'cancel-only': 'Cancellations only' },
  waits: 'Opening it waits for a second person.',
};
