// In: nothing.
// Out: the desk of the own access.
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { texts } from '../../texts/index.ts';

export default defineDesk({
  places: {},
  routes: { '/account': lazy(() => import('./account.tsx')) },
  calls: {
    '/login': 'Signed in to the console',
    '/logout': 'Signed out of the console',
    '/invite/accept': texts.account.invitationAccepted,
    '/password': 'Changed the own password',
    '/sessions/end': 'Ended own sessions',
  },
});
