// In: the kept token, world and language.
// Out: the page's one wire, and what happens when its session ends.
import { createWire } from '@hilsa/wire';
import { say } from '../i18n/index.ts';
import { toast } from '../parts/toast.tsx';
import { apiBase } from './api-base.ts';
import { closeGates } from './gates.ts';
import { here, go, hrefOf } from './router.ts';
import { DEFAULTS, PAPERS_DRAFT, keep, keptLanguage, useKept } from './store.ts';

export const wire = createWire({
  base: apiBase(import.meta.env['VITE_API_BASE'] as string | undefined, location),
  getToken: () => useKept.getState().userToken,
  getLanguage: keptLanguage,
  getWorld: () => useKept.getState().userAccountType,
  onSessionInvalid: endSession,
});

/** What a sign-out forgets, whoever asked for it. */
export function forgetCustomer(): void {
  const {
    userInfo,
    noticeData,
    newsData,
    userToken,
    userTokenDemo,
    userTokenReal,
    userAccountType,
    coinCollectList,
    loginInfo,
    coinAccountList,
  } = DEFAULTS;
  keep({
    userInfo,
    noticeData,
    newsData,
    userToken,
    userTokenDemo,
    userTokenReal,
    userAccountType,
    coinCollectList,
    loginInfo,
    coinAccountList,
  });
  try {
    sessionStorage.removeItem(PAPERS_DRAFT);
  } catch {
    // Where storage is refused, nothing was kept.
  }
}

/** The server no longer knows the token: forget the customer, open the login page, and come back here afterwards. */
function endSession(): void {
  if (useKept.getState().userToken === '') return;
  closeGates();
  forgetCustomer();
  wire.stream.restart();
  toast(say('session.ended'));
  const { path, search } = here();
  if (path !== null && path !== '/pages/common/login')
    go('/pages/common/login', { back: hrefOf(path, search) }, { replace: true });
}
