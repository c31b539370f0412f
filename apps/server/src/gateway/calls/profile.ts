// In: calls about the own profile, credentials, account kind and referrals. Out: answers of the identity room.
import type { ReplyOf } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import { isBoAccount } from '@hilsa/papers';
import { confirming, profiles, Refused, type Session, setTaxNumber, taxNumberOf } from '../../identity/index.ts';
import { ratesForDisplay } from '../assets/rates.ts';
import { valuationNow } from '../assets/totals.ts';
import type { Valuation } from '../assets/valuation.ts';
import { sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

const BO_SHOWN = 4;

type Paths =
  | '/user/update'
  | '/user/update/password'
  | '/user/update/email'
  | '/user/kind/request'
  | '/user/tax'
  | '/user/tax/update'
  | '/user/bo'
  | '/user/bo/update'
  | '/user/referral';

export function profileCalls({ identity: { rooms }, settings, applicants, worlds }: Rooms): Handlers<Paths> {
  const boAccountOf = (number: string | null, { world }: Session): ReplyOf<'/user/bo'> => ({
    ending: number === null ? null : number.slice(-BO_SHOWN),
    isRequired: settings.mode === 'live' && world === 'real',
  });
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
    '/user/bo': async (context) => {
      const session = sessionOf(context);
      await confirming.ownerOf(rooms, session);
      return boAccountOf(await applicants.knownDepositoryNumber(session.customerId), session);
    },
    '/user/bo/update': async (context, { number }) => {
      const session = sessionOf(context);
      await confirming.ownerOf(rooms, session);
      const digits = number.replaceAll(/[\s-]/g, '');
      if (!isBoAccount(digits)) throw new Refused('bo-account-invalid');
      if (!(await applicants.giveDepositoryNumber(session.customerId, digits))) throw new Refused('bo-account-taken');
      return boAccountOf(digits, session);
    },
    '/user/referral': async (context, { cursor, limit, currency }) => {
      const asked = { cursor: cursor ?? null, limit };
      const told = await profiles.referralOf(rooms, sessionOf(context), asked, context.caller);
      // What was received lies in the real world, whichever the sign-in is in.
      const valuation = valuationNow(worlds.real, ratesForDisplay(settings), currency);
      const worths = told.earned.map(({ asset, amount }) => worthOf(worlds.real, valuation, asset, amount));
      const print = (worth: bigint | null) => (worth === null ? null : valuation.print(worth));
      return {
        ...told,
        earned: told.earned.map((earned, n) => ({ ...earned, worth: print(worths[n]!) })),
        worth: print(worths.reduce((sum, worth) => (sum === null || worth === null ? null : sum + worth), 0n)),
        currency,
      };
    },
  };
}

/** In units of the currency; null without a price or a display rate. */
function worthOf(world: WorldRooms, valuation: Valuation, code: string, amount: string): bigint | null {
  const { listings } = world.publisher;
  const asset = listings.assetIndex(code);
  if (asset === undefined) return null;
  return valuation.value(asset, parseDecimal(amount, listings.asset(asset).decimals) ?? 0n);
}
