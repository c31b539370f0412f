// In: this browser and the customer's wish.
// Out: whether push messages can come here and do, and the two steps that change it.
import { registerOfflineWorker } from '../kernel/offline.ts';
import { keep, useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';

/**
 * unsupported: this browser has no push. install-first: an iPhone gives push only to the installed app.
 * denied: the customer told the browser no. off and on: as it says.
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

/** What the browser says of itself; apart from it, so that a test can say it instead. */
export interface PushSurroundings {
  readonly hasPush: boolean;
  readonly isApple: boolean;
  readonly isInstalled: boolean;
  readonly permission: NotificationPermission;
  readonly isSubscribed: boolean;
}

export function stateOf({ hasPush, isApple, isInstalled, permission, isSubscribed }: PushSurroundings): PushState {
  if (!hasPush) return isApple && !isInstalled ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return isSubscribed && permission === 'granted' ? 'on' : 'off';
}

export async function pushState(): Promise<PushState> {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return stateOf({
    hasPush,
    isApple:
      /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : 'default',
    isSubscribed: hasPush && (await ownSubscription()) !== null,
  });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The browser asked and got no; or it has no service that could carry push. */
export class PushRefused extends Error {
  readonly why: 'denied' | 'no-service';
  constructor(why: 'denied' | 'no-service') {
    super(why);
    this.why = why;
  }
}

/** Asks the browser for permission, subscribes this browser, and tells the server where. Throws PushRefused, or as every call does. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied');
  const { publicKey } = await wire.call('/user/push/key', {});
  const registration = await activeWorker();
  const key = bytesOf(publicKey);
  let subscription: PushSubscription;
  try {
    const before = await registration.pushManager.getSubscription();
    // A subscription made with another key is one the server cannot use.
    if (before !== null && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
    subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new PushRefused('no-service');
  }
  try {
    await wire.call('/user/push/subscribe', partsOf(subscription));
    keep({ pushFor: useKept.getState().userInfo?.id ?? '' });
  } catch (error) {
    // Half on is off: the browser must not wait for messages that nobody sends.
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
}

/** The server forgets this browser first, so that nothing is sent into the void. */
export async function turnPushOff(): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  await wire.call('/user/push/unsubscribe', { endpoint: subscription.endpoint });
  await endHere(subscription);
}

async function endHere(subscription: PushSubscription): Promise<void> {
  keep({ pushFor: '' });
  await subscription.unsubscribe();
}

/**
 * At a sign-in: the server forgot this browser when the sign-in before was ended, so it is told again. What is left of another
 * customer's ends here: nobody reads a stranger's messages, or has the own ones shown without asking for it.
 */
export async function renewPush(customerId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const subscription = await ownSubscription();
  if (subscription === null) return;
  if (useKept.getState().pushFor === customerId) await wire.call('/user/push/subscribe', partsOf(subscription));
  else await endHere(subscription);
}

/** At a sign-out: this browser gets no more messages of the customer who leaves, whether or not the server can be reached. */
export async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const subscription = await ownSubscription();
  if (subscription === null) return;
  try {
    await wire.call('/user/push/unsubscribe', { endpoint: subscription.endpoint });
  } finally {
    await endHere(subscription);
  }
}

const WORKER_WITHIN_MS = 10_000;

/** The worker of the offline copy also receives push; it may not have been installed yet. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if ((await navigator.serviceWorker.getRegistration('/')) === undefined) await registerOfflineWorker();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushRefused('no-service')), WORKER_WITHIN_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function partsOf(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new PushRefused('no-service');
  return { endpoint: subscription.endpoint, p256dh, auth };
}

/** base64url, as keys are written. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one === null) return false;
  const bytes = new Uint8Array(one);
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
