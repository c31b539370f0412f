// In: nothing.
// Out: the words of the own access.

export const words = {
  title: 'My access',
  invitationAccepted: 'Accepted the invitation',
  roles: 'Roles',
  rights: 'Rights',
  ends: 'This sign-in ends',
  idle: 'without a call, already',
  sessions: 'Where I am signed in',
  current: 'This one',
  end: 'End',
  endOthers: 'End all others',
  ended: (count: number) => (count === 1 ? 'One session ended.' : `${count} sessions ended.`),
  password: 'Change the password',
  oldPassword: 'Password now',
  change: 'Change',
  passkeys: 'Passkeys',
  passkeysText: 'A passkey signs in alone, and shows that it is you where two people are needed.',
  passkeyName: 'Device',
  passkeyRemove: 'Remove',
  passkeyAdded: 'Passkey made. All other sessions have ended.',
  passkeyRemoved: 'Passkey removed. All other sessions have ended.',
  signedInByPasskey: 'Signed in to the console by passkey',
  changed: 'Password changed. All other sessions have ended.',
};
