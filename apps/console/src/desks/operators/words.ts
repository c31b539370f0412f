// In: nothing.
// Out: the words of the desk of operators and their roles.

export const words = {
  desk: 'Operators',
  rolesDesk: 'Roles',
  search: 'Name or e-mail',
  empty: 'No operator matches.',
  invite: 'Invite an operator',
  name: 'Name',
  roles: 'Roles',
  state: 'State',
  states: { invited: 'Invited', accepted: 'Accepted, to be confirmed', active: 'Active', disabled: 'Disabled' },
  online: 'Online',
  created: 'Since',
  lastSeen: 'Last seen',
  sessions: 'Sessions',
  noSessions: 'Not signed in anywhere.',
  device: 'Device',
  address: 'Address',
  self: 'This is you: another operator has to change your access.',
  rights: 'Rights',
  holders: (count: number) => (count === 1 ? '1 operator' : `${count} operators`),
  changeRoles: 'Change roles',
  renew: 'New invitation',
  confirm: 'Confirm access',
  toConfirm: 'Accepted. Access begins when whoever asked for the invitation confirms it here.',
  endSessions: 'End sessions',
};
