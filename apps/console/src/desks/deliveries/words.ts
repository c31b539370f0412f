// In: nothing.
// Out: the words of the desk of messages that left.

export const words = {
  desk: 'Deliveries',
  empty: 'No message has left yet.',
  when: 'When',
  customer: 'Customer',
  event: 'Event',
  channel: 'Channel',
  channels: { push: 'Push', mail: 'E-mail', sms: 'SMS' },
  target: 'To',
  state: 'State',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
  tries: 'Tries',
  problem: 'Problem',
  sent: 'Sent',
};
