// In: nothing.
// Out: the words of what waits everywhere.

export const words = {
  desk: 'Today',
  waiting: 'waiting',
  oldest: (age: string) => `oldest ${age}`,
  none: 'Nothing waits.',
  longestWaiting: 'Papers that wait longest',
  lastDone: 'Done last',
  nothingDone: 'Nothing was done yet.',
  customers: 'Customers',
  newToday: 'new today',
  verified: 'verified',
  disabled: 'disabled',
  mayDecide: 'you may decide',
  asked: 'asked by you',
  failedToday: 'failed today',
  online: 'online',
  invited: 'invited',
  active: 'active',
};
