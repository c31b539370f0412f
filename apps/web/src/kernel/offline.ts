// In: a browser with service workers.
// Out: the offline shell, and a question when a newer version of the app is ready.
import { say } from '../i18n/index.ts';
import { ask } from './ask.ts';

const ASK_AGAIN_MS = 60 * 60_000;

/** Registers the worker; a new version waits until the customer says yes, so that a page never changes under a hand. */
export async function registerOfflineWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/offline-worker.js', { scope: '/' });
    registration.addEventListener('updatefound', () => watch(registration));
    if (registration.waiting !== null) await offer(registration.waiting);
    setInterval(() => {
      registration.update().catch(() => undefined);
    }, ASK_AGAIN_MS);
  } catch {
    // Without a worker (private window, plain http on a phone) the app works online as before.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const fresh = registration.installing;
  fresh?.addEventListener('statechange', () => {
    // The very first install has no page to replace, so there is nothing to ask.
    if (fresh.state === 'installed' && navigator.serviceWorker.controller !== null) void offer(fresh);
  });
}

async function offer(worker: ServiceWorker): Promise<void> {
  const yes = await ask({
    title: say('update.title'),
    text: say('update.text'),
    confirm: say('update.now'),
    cancel: say('update.later'),
  });
  if (!yes) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
