// In: nothing.
// Out: the words of the frame: its menu and the keyboard.

export const frame = {
  sandbox: 'Sandbox · simulated money',
  sandboxShort: 'Sandbox',
  nowhere: 'There is no such page in the console.',
  toDashboard: 'Go to Today',
  menu: 'Desks',
  access: 'My access',
  groups: { work: 'Work', content: 'Content', house: 'House' },
  keyboard: 'Keyboard',
  keys: {
    help: 'This list',
    desk: 'Go to a desk',
    next: 'Next in a list or queue',
    previous: 'The one before',
    open: 'Open',
    search: 'Search in a list',
    send: 'Send in the chat',
  },
  close: 'Close',
};
