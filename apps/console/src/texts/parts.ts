// In: nothing.
// Out: the words of the door and of the pieces that all desks share.

export const door = {
  product: 'Hilsa · operations console',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits. A code works once: after a wrong try, wait for the next one.',
  next: 'Next',
  back: 'Back',
  retry: 'Try again',
  ended: 'Your session has ended. Sign in to go on where you were; what you typed is still there.',
  locked: (moment: string) => `Too many attempts. Try again after ${moment} (UTC+6).`,
  toSignIn: 'Go to the sign-in',
  busy: 'One moment…',
  invited: 'Welcome',
  invitedText: 'Choose a password and connect an authenticator app. Every later sign-in asks for both.',
  newPassword: (least: number) => `Password, at least ${least} characters`,
  passwordAgain: 'The same again',
  passwordsDiffer: 'The two entries differ.',
  passwordShort: (least: number) => `At least ${least} characters; several words are easy to remember.`,
  scan: 'Scan this with your authenticator app',
  secret: 'Or type this key into it:',
  finish: 'Finish',
  byPasskey: 'Sign in with a passkey',
  turnedAway: 'No passkey was shown.',
  firstPasskey: 'Make a passkey first',
  firstPasskeyText:
    'Administrators sign in with a passkey: no page that looks like this one can ask it of you. It stays on this device; everything else opens when it is made.',
  passkeyName: 'Name of this device',
  passkeyNameHint: 'For your own list, e.g. Desk laptop.',
  makePasskey: 'Make a passkey',
  passkeyKnown: 'This device has a passkey for the console already.',
  passkeyHindered: {
    browser: 'This browser makes no passkeys here: it needs a current browser and a safe (https) address.',
    address: 'Browsers make passkeys for a name only: open the console by its name instead of a bare address.',
  },
  signOut: 'Sign out',
  mailCode: 'Mail me a code',
  mailCodeAgain: 'Mail another code',
  mailCodeText: (email: string) => `A code goes to ${email}: it shows that the mailbox is yours.`,
  mailCodeSent: (moment: string) => `Sent. It holds until ${moment} (UTC+6).`,
  mailedCode: 'Code from the e-mail',
  mailedCodeHint: 'Six digits, from the newest mail.',
  waits: 'Almost done',
  waitsText:
    'Password and authenticator are set. Your colleague who asked for the invitation confirms that it was you; a mail has told them. Then sign in.',
  inviteBroken: 'This link is incomplete. Ask for a new one.',
  inviteEnds: (moment: string) => `The link works once, until ${moment} (UTC+6).`,
};

export const factor = {
  title: 'Show that it is you',
  text: 'What takes two people asks both for a factor shown within the last five minutes.',
  byPasskey: 'Show a passkey',
  byCode: 'Confirm',
  turnedAway: 'No passkey was shown.',
  noWay: 'This browser cannot show your passkey here: open the console by its name in a current browser.',
};

export const action = {
  reason: 'Reason',
  reasonHint: (least: number) => `Kept in the audit trail with your name; at least ${least} characters.`,
  cancel: 'Cancel',
  busy: 'One moment…',
  done: 'Done.',
  lost: 'No answer came to this. Sending it again asks for the very same, and it is done once at most.',
  pending: 'Asked for. A second operator has to approve it.',
  secondPerson: 'This needs a second, different operator: it takes effect when somebody else approves it.',
};

export const states = {
  loading: 'Loading',
  retry: 'Try again',
  offline: 'No connection to the server. What you see may be old.',
  live: 'Live',
  lost: 'Connecting…',
  failed: 'That did not work. Please try again.',
  unreachable: 'The server does not answer. Please try again.',
  forbidden: 'Your role does not include this.',
};

export const changes = {
  title: 'What changed',
  none: 'Nothing differs.',
  field: 'Field',
  before: 'Before',
  after: 'After',
};
