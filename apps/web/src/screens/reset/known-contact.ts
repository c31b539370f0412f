// In: who is signed in, if anybody.
// Out: the contact a reset begins with.
import { AREAS } from '../../account/areas.ts';
import { type Contact, contactFrom } from '../../account/contact.ts';
import { useKept } from '../../kernel/store.ts';

/** The contact of whoever is signed in; else an empty one of the country used last. */
export function useKnownContact(): Contact {
  const { userInfo, areaCode } = useKept();
  const codes = AREAS.map((area) => area.code);
  const known = userInfo === null ? null : contactFrom(userInfo.account, codes);
  return known ?? { way: 'phone', areaCode, phone: '', email: '' };
}
