// In: nothing.
// Out: the words of the desk of what customers ask operators to decide.

export const words = {
  desks: { kinds: 'HNI requests', factors: 'Lost factors' },
  emptyKind: 'Nobody asks to become HNI.',
  emptyFactors: 'Nobody has reported a lost second factor.',
  reason: 'Why',
  waits: 'Waits',
  accept: 'Make HNI',
  decline: 'Decline',
  state: 'State',
  states: { asked: 'Asked', waiting: 'Begun', done: 'Done', cancelled: 'Cancelled' },
  effective: 'Takes effect',
  begin: 'Begin the reset',
  decide: 'Decision',
};
