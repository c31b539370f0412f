// In: `/user/login/info` while somebody is signed in.
// Out: the kept customer is fresh, and how their account stands: active, frozen by themselves, or disabled by staff.
import { useEffect } from 'react';
import { useCall } from '../kernel/queries.ts';
import { endSession, useSignedIn } from '../kernel/session.ts';
import { keep, useKept } from '../kernel/store.ts';

const FRESH_MS = 60_000;

/** Asks who is signed in and keeps the answer; every caller shares one question. */
export function useLoginInfo(
  enabled = true,
  staleMs = FRESH_MS,
): {
  readonly offersAutoApply: boolean;
  readonly autoApplies: boolean;
} {
  const signedIn = useSignedIn();
  const known = useKept((kept) => kept.loginInfo);
  const { data } = useCall('/user/login/info', {}, { enabled: enabled && signedIn, staleMs });
  useEffect(() => {
    if (data === undefined) return;
    const { userInfo, userToken } = useKept.getState();
    // An answer on its way while the customer signed out belongs to nobody.
    if (userToken === '') return;
    // The contract always names somebody. A server that answers with nobody has signed them out.
    if ((data as typeof data | null) === null) {
      endSession();
      return;
    }
    keep({
      userInfo: userInfo === null ? data.user : { ...userInfo, ...data.user },
      loginInfo: {
        openAutoApply: data.openAutoApply,
        autoApply: data.autoApply,
        serviceSaleSmartly: data.serviceSaleSmartly,
      },
    });
  }, [data]);
  const info = signedIn ? (data ?? known) : null;
  return { offersAutoApply: info?.openAutoApply === 1, autoApplies: info?.autoApply === 1 };
}

export type Standing =
  | { readonly kind: 'active' | 'frozen' }
  | { readonly kind: 'disabled'; readonly reason: string | null };

/** How the account stands by what is kept; a guest's is active. */
export function useStanding(): Standing {
  const user = useKept((kept) => kept.userInfo);
  if (user?.status === 0) return { kind: 'disabled', reason: user.statusReason ?? null };
  return { kind: user?.frozen === true ? 'frozen' : 'active' };
}
