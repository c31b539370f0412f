// In: nothing.
// Out: the words of the desk of what needs a second person.

export const words = {
  desk: 'Approvals',
  empty: 'Nothing waits for a second person.',
  emptyOthers: 'Nothing here.',
  state: 'State',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    rejected: 'Refused',
    withdrawn: 'Withdrawn',
    expired: 'Lapsed',
    failed: 'Failed',
  },
  what: 'What',
  subject: 'About',
  askedBy: 'Asked by',
  asked: 'Asked',
  ends: 'Lapses',
  reason: 'Reason',
  decided: 'Decided by',
  approve: 'Approve',
  reject: 'Refuse',
  withdraw: 'Withdraw',
  approveText: 'It is performed at once, with both names in the trail.',
  rejectText: 'Nothing is changed. The one who asked reads the reason.',
  withdrawText: 'Nothing is changed.',
  own: 'You asked for this: a different operator has to decide.',
  given: 'What was asked',
};
