// In: a sign-in's answer, a choice of world, a sign-out.
// Out: the kept tokens, the emptied caches, and the page that follows.
import type { ReplyOf, World } from '@hilsa/contract';
import { queries } from './queries.ts';
import { type Path, pathOf } from './paths.ts';
import { changeSearch, go, here } from './router.ts';
import { type UserInfo, keep, useKept } from './store.ts';
import { forgetCustomer, wire } from './wire.ts';

/** Nothing of the customer or world before may be shown again: answers are forgotten and the stream begins anew. */
function freshStart(): void {
  queries.clear();
  wire.stream.restart();
}

/** What the device remembers of a customer: no more than every page shows. */
export function keptUser({ id, account, status, idStatus, name, statusReason, frozen }: UserInfo): UserInfo {
  return {
    id,
    account,
    status,
    idStatus,
    name: name ?? null,
    statusReason: statusReason ?? null,
    frozen: frozen === true,
  };
}

/** Keeps the two tokens of a registration or a sign-in. The world chosen before stays chosen. */
export function signedIn(reply: ReplyOf<'/user/login'>): void {
  const world = useKept.getState().userAccountType;
  keep({
    userTokenReal: reply.token,
    userTokenDemo: reply.tokenDemo,
    userToken: world === 'real' ? reply.token : reply.tokenDemo,
    userInfo: keptUser(reply.user),
  });
  freshStart();
  if (typeof Notification !== 'undefined' && Notification.permission === 'granted')
    void import('../messages/push.ts')
      .then(({ renewPush }) => renewPush(reply.user.id))
      // Messages to this browser then begin again when push is switched on anew.
      .catch(() => undefined);
}

/** Opens a demo account with one tap: the demo token alone. */
export async function openDemo(): Promise<void> {
  const reply = await wire.call('/user/demo/open', {});
  keep({
    userTokenReal: '',
    userTokenDemo: reply.tokenDemo,
    userToken: reply.tokenDemo,
    userAccountType: 'demo',
    userInfo: keptUser(reply.user),
  });
  freshStart();
}

/** Real or demo. Without a token for that world (a demo-only account, a guest) nothing changes and the answer is false. */
export function chooseWorld(world: World): boolean {
  const { userTokenReal, userTokenDemo, userToken } = useKept.getState();
  const token = world === 'real' ? userTokenReal : userTokenDemo;
  if (userToken !== '' && token === '') return false;
  keep({ userAccountType: world, userToken: token });
  freshStart();
  return true;
}

/** Tells the server, forgets the customer whatever it answers, and opens the login page. */
export async function signOut(): Promise<void> {
  const { userToken } = useKept.getState();
  try {
    const { leavePush } = await import('../messages/push.ts');
    await leavePush();
  } catch {
    // Messages to a browser that has left end with its next failed delivery.
  }
  try {
    await wire.call('/user/logout', {});
  } catch {
    // The token may be dead already or the line down; this device forgets it either way.
  }
  leaveSession(userToken);
}

/**
 * This device forgets the customer, whose sign-in has ended, and opens the login page.
 * @param token of that sign-in: the stream may have told its end first, and somebody may type at the login page or be signed in again
 */
export function leaveSession(token: string): void {
  const { userToken } = useKept.getState();
  if (userToken !== token) {
    // They meant to go: nothing leads back to where they were.
    if (userToken === '' && here().path === '/pages/common/login') changeSearch({ back: '' });
    return;
  }
  forgetCustomer();
  freshStart();
  go('/pages/common/login', {}, { replace: true });
}

/** Where a sign-in leads: the page that sent the guest here, else home. Only the product's own paths count. */
export function afterSignIn(backTo: string): void {
  const [location = '', query = ''] = backTo.split('?');
  const path: Path | null = location.startsWith('/') ? pathOf(location) : null;
  const useful = path !== null && path !== '/pages/common/start' && path !== '/pages/common/login';
  go(useful ? path : '/pages/tabbar/home', useful ? Object.fromEntries(new URLSearchParams(query)) : {}, {
    replace: true,
  });
}

/** True while somebody is signed in, in either world. */
export function useSignedIn(): boolean {
  return useKept((kept) => kept.userToken !== '');
}
