// In: who asks for a code, for what, to where. Out: it is sent, after the work that the caller's address owes.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { askerAt } from './askers.ts';
import { USUAL } from './captcha.ts';
import type { CodeWording } from './codes.ts';
import { askerInside, ownerOf } from './confirm.ts';
import { maskedContact, readTarget, type Contact } from './contacts.ts';
import * as customers from './customers.ts';
import type { Caller } from './devices.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';
import { workOf } from './work.ts';

interface Sending {
  readonly wording: CodeWording;
  readonly caller: Caller;
}

/** @throws Refused as in the contract */
export async function sendCode(
  rooms: Rooms,
  session: Session | null,
  { purpose, target, areaCode, captcha }: ReadRequest<'/common/code/send'>,
  { wording, caller }: Sending,
): Promise<ReplyOf<'/common/code/send'>> {
  const { codes, options } = rooms;
  if (purpose === 'confirm' || purpose === 'contact') {
    if (session === null) throw new Refused('session-invalid');
    await ownerOf(rooms, session);
    if (purpose === 'contact' && target === undefined) throw new Refused('field-missing', { field: 'target' });
    const contact =
      purpose === 'confirm' ? await ownContact(rooms, session, target, areaCode) : readTarget(target!, areaCode);
    return codes.send(contact, purpose, askerInside(session), wording);
  }
  if (target === undefined) throw new Refused('field-missing', { field: 'target' });
  const contact = readTarget(target, areaCode);
  const work = await workOf(rooms, caller.address);
  if (work !== null || options.captchaRequired) await rooms.captcha.accept(captcha, work ?? USUAL);
  const known = await rooms.devices.knows(contact, caller.device);
  return codes.send(contact, purpose, askerAt(caller, known), wording);
}

/** The signed-in customer's own phone or address: the named one, else the phone. @throws Refused session-invalid, contact-unknown */
async function ownContact(
  rooms: Rooms,
  session: Session,
  target: string | undefined,
  areaCode: string,
): Promise<Contact> {
  const owner = await ownerOf(rooms, session);
  const own = customers.contactsOf(owner);
  const named = own.find((contact) => contact === target || maskedContact(contact) === target);
  const value = target === undefined ? own[0] : (named ?? readTarget(target, areaCode).value);
  if (value === undefined || !own.includes(value)) throw new Refused('contact-unknown');
  return { kind: value === owner.phone ? 'phone' : 'email', value };
}
