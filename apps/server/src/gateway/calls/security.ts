// In: calls that keep an account its owner's. Out: answers of the identity room.
import { confirming, resetting, securing, standings } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths =
  | '/user/security'
  | '/user/confirm/options'
  | '/user/confirm'
  | '/user/pin/set'
  | '/user/pin/unlock'
  | '/user/totp/begin'
  | '/user/totp/enable'
  | '/user/totp/disable'
  | '/user/passkey/add/options'
  | '/user/passkey/add'
  | '/user/passkey/remove'
  | '/user/passkey/login/options'
  | '/user/passkey/login'
  | '/user/session/list'
  | '/user/session/end'
  | '/user/freeze'
  | '/user/unfreeze'
  | '/user/reset/begin'
  | '/user/reset/finish'
  | '/user/reset/cancel';

export function securityCalls({ identity }: Rooms): Handlers<Paths> {
  const { rooms } = identity;
  return {
    '/user/security': (context) => securing.securityOf(rooms, sessionOf(context)),
    '/user/confirm/options': (context, request) =>
      confirming.confirmOptions(rooms, sessionOf(context), request, context.caller),
    '/user/confirm': (context, request) => confirming.confirm(rooms, sessionOf(context), request, context.caller),
    '/user/pin/set': (context, request) => securing.setPin(rooms, sessionOf(context), request),
    '/user/pin/unlock': (context, { pin }) => securing.unlockPin(rooms, sessionOf(context), pin, context.caller),
    '/user/totp/begin': (context) => securing.beginTotp(rooms, sessionOf(context)),
    '/user/totp/enable': (context, request) => securing.enableTotp(rooms, sessionOf(context), request, context.caller),
    '/user/totp/disable': (context, { confirmation }) => securing.disableTotp(rooms, sessionOf(context), confirmation),
    '/user/passkey/add/options': (context) => securing.addPasskeyOptions(rooms, sessionOf(context), context.caller),
    '/user/passkey/add': (context, request) => securing.addPasskey(rooms, sessionOf(context), request, context.caller),
    '/user/passkey/remove': (context, request) => securing.removePasskey(rooms, sessionOf(context), request),
    '/user/passkey/login/options': ({ caller }) => rooms.passkeys.beginProving('login', null, caller.origin),
    '/user/passkey/login': ({ caller }, request) => identity.passkeyLogin(request, caller),
    '/user/session/list': (context) => securing.signInsOf(rooms, sessionOf(context)),
    '/user/session/end': (context, request) => securing.endSignIn(rooms, sessionOf(context), request),
    '/user/freeze': (context) => standings.freeze(rooms, sessionOf(context)),
    '/user/unfreeze': (context, { confirmation }) => standings.unfreeze(rooms, sessionOf(context), confirmation),
    '/user/reset/begin': ({ caller }, request) => resetting.beginReset(rooms, request, caller),
    '/user/reset/finish': ({ caller }, request) => resetting.finishReset(rooms, request, caller),
    '/user/reset/cancel': ({ session, caller }, request) => resetting.cancelReset(rooms, session, request, caller),
  };
}
