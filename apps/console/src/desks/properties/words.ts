// In: nothing.
// Out: the words of the desk of settings.

export const words = {
  desk: 'Settings',
  value: 'Holds now',
  version: (version: number) => (version === 0 ? 'as started' : `version ${version}`),
  upcoming: 'Dated ahead',
  pending: (count: number) =>
    count === 1 ? 'One change waits for a second person' : `${count} changes wait for a second person`,
  change: 'Change',
  newValue: 'New value',
  from: 'From (UTC+6)',
  fromHint: 'Empty: from the moment a second person agrees.',
  history: 'History',
  noHistory: 'Never changed since the server was started.',
  since: 'From',
  by: 'Asked by',
  agreed: 'Agreed by',
  reason: 'Reason',
};
