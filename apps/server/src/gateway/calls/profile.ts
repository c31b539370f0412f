// In: calls about the own profile, credentials, account kind and referrals. Out: answers of the identity room.
import { profiles, setTaxNumber, taxNumberOf } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';
import { cursorOf } from '../cursor.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/user/update'
  | '/user/update/password'
  | '/user/update/email'
  | '/user/kind/request'
  | '/user/tax'
  | '/user/tax/update'
  | '/user/referral';

export function profileCalls({ identity: { rooms } }: Rooms): Handlers<Paths> {
  return {
    '/user/update': (context, request) => profiles.updateUser(rooms, sessionOf(context), request),
    '/user/update/password': (context, request) =>
      profiles.updatePassword(rooms, sessionOf(context), request, context.caller),
    '/user/update/email': (context, request) =>
      profiles.updateContact(rooms, sessionOf(context), request, context.caller),
    '/user/kind/request': (context, request) => profiles.requestKind(rooms, sessionOf(context), request),
    '/user/tax': (context) => taxNumberOf(rooms, sessionOf(context)),
    '/user/tax/update': async (context, { number }) => {
      const session = sessionOf(context);
      const told = await setTaxNumber(rooms, session, number);
      const isGiven = told.country === 'BD' && told.ending !== null;
      const { account } = session;
      // The withholding of dividends follows it, in the world of the sign-in; sent again it is the same.
      if (isGiven !== context.world.sequencer.engine.hasTaxNumber(account))
        await submit(context, { kind: 'set-tax-number', atMs: 0, account, isGiven }, null, context.requestId);
      return told;
    },
    '/user/referral': (context, { cursor, limit }) =>
      profiles.referralOf(rooms, sessionOf(context), { cursor: cursorOf(cursor), limit }, context.caller),
  };
}
