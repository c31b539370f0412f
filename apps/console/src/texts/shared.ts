// In: nothing.
// Out: the words that desks say of the same things: people, where they are signed in, a row of the trail.

export const people = {
  id: 'Id',
  account: 'Account',
  name: 'Name',
  email: 'E-mail',
  customerId: 'Customer id',
  identity: 'Identity',
  identities: { none: 'Not given', pending: 'Waiting', succ: 'Verified', fail: 'Sent back' },
  papers: { 'id-card': 'National ID card', 'driving-licence': 'Driving licence', passport: 'Passport' },
  resetFactors: 'Reset second factors',
};

export const sessions = {
  device: 'Device',
  address: 'Address',
  since: 'Since',
  seen: 'Last seen',
};

export const trail = {
  when: 'When',
  kind: 'Step',
  kinds: {
    asked: 'Asked',
    done: 'Done',
    failed: 'Failed',
    approved: 'Approved',
    rejected: 'Refused',
    withdrawn: 'Withdrawn',
    expired: 'Lapsed',
    viewed: 'Seen',
    exported: 'Exported',
    said: 'Said',
    'signed-in': 'Signed in',
    'sign-in-failed': 'Sign-in failed',
    'signed-out': 'Signed out',
    'session-ended': 'Session ended',
    'invitation-accepted': 'Invitation accepted',
    'password-changed': 'Password changed',
    'factor-proven': 'Factor shown anew',
    'passkey-added': 'Passkey made',
    'passkey-removed': 'Passkey removed',
  } as Readonly<Record<string, string>>,
  what: 'What',
  who: 'Who',
  reason: 'Reason',
};
