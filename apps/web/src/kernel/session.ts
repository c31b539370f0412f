// In: a sign-in's answer, a choice of world, a sign-out.
// Out: the kept tokens, the emptied caches, and the page that follows.
import type { ReplyOf, World } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { say } from '../i18n/index.ts';
import { whileBlocking } from './blocking.ts';
import { closeGates } from './gates.ts';
import { queries } from './queries.ts';
import { send } from './send.ts';
import { type Path, pathOf } from './paths.ts';
import { changeSearch, go, here, hrefOf } from './router.ts';
import { DEFAULTS, type Kept, PAPERS_DRAFT, type UserInfo, keep, useKept } from './store.ts';
import { toast } from './toast.ts';
import { onSessionEnd, wire } from './wire.ts';

/** What else begins and ends with a sign-in. */
export interface SessionFollower {
  /** Somebody has signed in; their customer number. */
  readonly began: (customer: string) => void;
  /** They are about to sign out, and their token still works. A rejection does not keep them. */
  readonly ending: () => Promise<void>;
}

let follower: SessionFollower | null = null;

/** Told once by the shell, so that a sign-in need not know who follows it. */
export function followSessions(one: SessionFollower): void {
  follower = one;
}

onSessionEnd(endSession);

let forgetLive: () => void = () => undefined;

/** What was told of the account before is forgotten by whoever keeps it: live/connection.ts, once. */
export function onNewAccount(forget: () => void): void {
  forgetLive = forget;
}

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
  follower?.began(reply.user.id);
}

/**
 * Opens a demo account with one tap: the demo token alone.
 * @param solve gives a proof of work, when the server asks for one
 */
export async function openDemo(solve: () => Promise<string>): Promise<void> {
  const opened = wire.call('/user/demo/open', {}).catch(async (problem: unknown) => {
    if (!(problem instanceof Refused && problem.refusal === 'captcha-required')) throw problem;
    return wire.call('/user/demo/open', { captcha: await solve() });
  });
  const reply = await whileBlocking(opened, say('blocking.demo'), 'wave');
  keep({
    userTokenReal: '',
    userTokenDemo: reply.tokenDemo,
    userToken: reply.tokenDemo,
    userAccountType: 'demo',
    userInfo: keptUser(reply.user),
  });
  freshStart();
}

/**
 * Begins practice anew: the demo's tokens stand for a fresh account from now on.
 * @param solve gives a proof of work, when the server asks for one
 * @returns when it may begin anew once more
 */
export async function restartDemo(solve: () => Promise<string>): Promise<number> {
  const begun = send('/user/demo/restart', {}).catch(async (problem: unknown) => {
    if (!(problem instanceof Refused && problem.refusal === 'captcha-required')) throw problem;
    return send('/user/demo/restart', { captcha: await solve() });
  });
  const { againAtMs } = await whileBlocking(begun, say('blocking.practice'), 'wave');
  // The same customer and token, another account: nothing else tells the stores, and a page that stands asks anew.
  forgetAccount();
  forgetLive();
  void queries.resetQueries();
  wire.stream.restart();
  return againAtMs;
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
  await whileBlocking(tellSignOut(), say('blocking.sign-out'), 'dots');
  leaveSession(userToken);
}

async function tellSignOut(): Promise<void> {
  try {
    await follower?.ending();
  } catch {
    // Whoever signs out goes, whatever stays behind.
  }
  try {
    await wire.call('/user/logout', {});
  } catch {
    // The token may be dead already or the line down; this device forgets it either way.
  }
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

/** What is kept of a customer, not of the device. `session.test.ts` asks of every kept value whose it is. */
const OF_CUSTOMER = [
  'userInfo',
  'noticeData',
  'newsData',
  'userToken',
  'userTokenDemo',
  'userTokenReal',
  'userAccountType',
  'coinCollectList',
  'stockCollectList',
  'loginInfo',
  'coinAccountList',
  'rechargeRecordData',
  'withdrawRecordData',
  'coinRechargeData',
  'walletUrl',
  'aiProfitRecord',
  // What they looked at last, and looked for.
  'robotData',
  'robotDetail',
  'stockData',
  'stockOfflineData',
  'searchHistoryData',
] as const satisfies readonly (keyof Kept)[];

/** Of those, what is an account's: practice begun anew has another. */
const OF_ACCOUNT = [
  'coinAccountList',
  'rechargeRecordData',
  'withdrawRecordData',
  'aiProfitRecord',
] as const satisfies readonly (typeof OF_CUSTOMER)[number][];

function forgetAccount(): void {
  keep(Object.fromEntries(OF_ACCOUNT.map((key) => [key, DEFAULTS[key]])));
}

/** What a sign-out forgets, whoever asked for it. */
function forgetCustomer(): void {
  keep(Object.fromEntries(OF_CUSTOMER.map((key) => [key, DEFAULTS[key]])));
  try {
    sessionStorage.removeItem(PAPERS_DRAFT);
  } catch {
    // Where storage is refused, nothing was kept.
  }
}

/** The server no longer knows the token: forget the customer, open the login page, and come back here afterwards. */
export function endSession(): void {
  if (useKept.getState().userToken === '') return;
  closeGates();
  forgetCustomer();
  wire.stream.restart();
  toast(say('session.ended'));
  const { path, search } = here();
  if (path !== null && path !== '/pages/common/login')
    go('/pages/common/login', { back: hrefOf(path, search) }, { replace: true });
}
