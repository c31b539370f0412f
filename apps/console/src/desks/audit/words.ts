// In: nothing.
// Out: the words of the desk of the audit trail.

export const words = {
  desk: 'Audit trail',
  search: 'Part of a reason or a name',
  empty: 'No row matches.',
  about: 'About',
  roles: 'Roles',
  address: 'Address',
  operator: 'Operator',
  action: 'Action id',
  from: 'From (UTC+6)',
  to: 'To (UTC+6)',
  hash: 'Hash',
  clock: 'the clock',
  verify: 'Check the chain',
  whole: (rows: number) => `Whole: all ${rows} rows fit.`,
  broken: (row: string) => `Broken at row ${row}: this row or the one before was changed outside the console.`,
};
