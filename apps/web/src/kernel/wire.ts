// In: the kept token, world and language.
// Out: the page's one wire, and word of a session that the server no longer knows.
import { createWire } from '@hilsa/wire';
import { apiBase } from './api-base.ts';
import { deviceSecret } from './device.ts';
import { fetchOrTake } from './first-calls.ts';
import { keptLanguage, useKept } from './store.ts';

let tellEnd: () => void = () => undefined;

export const wire = createWire({
  base: apiBase(import.meta.env['VITE_API_BASE'] as string | undefined, location),
  getToken: () => useKept.getState().userToken,
  getLanguage: keptLanguage,
  getDevice: deviceSecret,
  getWorld: () => useKept.getState().userAccountType,
  onSessionInvalid: () => tellEnd(),
  fetch: fetchOrTake,
});

/** Who acts when the server no longer knows the token: session.ts, once. */
export function onSessionEnd(act: () => void): void {
  tellEnd = act;
}
