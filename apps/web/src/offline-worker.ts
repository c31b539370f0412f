/// <reference lib="webworker" />
// In: the build's list of files.
// Out: the offline shell: every page opens without a network, and calls are never cached. Push messages become notices of the system.
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noticeOf } from './messages/push-notice.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

const FONTS = 'fonts';

precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/ipxbdb-api\//,
      /^\/console(?:\/|-api\/|$)/,
      /^\/health/,
      /^\/metrics/,
      // An outside support chat loads under a policy that only the server's own answer carries.
      /^\/pages\/(?:common|user)\/serviceJs/,
    ],
  }),
);

// A Bengali reader's fonts are kept once they have been read; an English reader never fetches them.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.endsWith('.woff2'),
  async ({ request }) => {
    const kept = await caches.open(FONTS);
    const before = await kept.match(request);
    if (before !== undefined) return before;
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  },
);

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, text, id, path } = noticeOf(event.data?.text() ?? null);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      ...(id !== '' && { tag: id }),
      icon: '/icons/mark-192.png',
      badge: '/icons/mark-192.png',
      data: path,
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** In a window that is open already, or a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (shown === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  // Bringing it forward may be refused, when the press is too long ago; the page is opened there in any case.
  await Promise.allSettled([shown.focus()]);
  await shown.navigate(path);
}
