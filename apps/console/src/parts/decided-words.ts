// In: nothing.
// Out: the words by which every desk says who last changed something, and that a change waits.

export const decidedWords = {
  waits: 'A change of this waits for a second person.',
  changed: 'Last change',
  by: 'Asked by',
  agreed: 'Agreed by',
  reason: 'Reason',
};
