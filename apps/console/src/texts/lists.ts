// In: nothing.
// Out: the words of lists: their export, and what is done with many rows at once.

export const lists = {
  export: 'CSV',
  exported: 'The file is on its way.',
  selected: (count: number) => `${count} chosen`,
  bulkDone: (done: number) => `${done} done.`,
  bulkFailed: (failed: number, sentence: string) => `${failed} refused: ${sentence}`,
  all: 'All',
  yes: 'Yes',
  no: 'No',
  marked: (at: number, rows: number) => `Row ${at} of ${rows}`,
};

export const bulk = {
  endSessions: 'End sign-ins',
  enable: 'Enable',
  disable: 'Disable',
  accept: 'Make HNI',
  decline: 'Decline',
  remove: 'Delete',
};
