// In: nothing.
// Out: the words of the desk of scores.

export const words = {
  desk: 'Appeals',
  empty: 'Nobody has appealed.',
  appeal: 'Appeal',
  customer: 'Customer',
  state: 'State',
  states: {
    waiting: 'Waits',
    upheld: 'Turned down',
    reversed: 'Granted',
    late: 'Not answered in time: points came back',
  },
  words: 'The customer says',
  abuse: 'Confirmed for',
  confirmedBy: 'Confirmed by operators',
  points: 'Points it took',
  score: 'Score now',
  asked: 'Appealed',
  due: 'Answer due',
  answer: 'Answer',
  grant: 'Grant the appeal',
  uphold: 'Turn it down',
  rule: 'Whoever confirmed the abuse does not answer. Without an answer in five days the points come back by themselves.',
  waits: 'An answer to this appeal waits for a second person.',
};
