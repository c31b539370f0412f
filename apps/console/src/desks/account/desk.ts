// In: nothing.
// Out: the desk of the own access.
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {},
  routes: { '/account': lazy(() => import('./account.tsx')) },
  calls: {
    '/login': 'Signed in to the console',
    '/logout': 'Signed out of the console',
    '/invite/accept': words.invitationAccepted,
    '/passkey/login': words.signedInByPasskey,
    '/passkeys/add': 'Made a passkey',
    '/passkeys/remove': 'Removed a passkey',
    '/factor/prove': 'Showed a factor anew',
    '/password': 'Changed the own password',
    '/sessions/end': 'Ended own sessions',
  },
});
