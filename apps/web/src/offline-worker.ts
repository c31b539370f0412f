/// <reference lib="webworker" />
// In: the build's list of files.
// Out: the offline shell: every page opens without a network, and calls are never cached.
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

const FONTS = 'fonts';

precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/ipxbdb-api\//, /^\/console(?:\/|-api\/|$)/, /^\/health/, /^\/metrics/],
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
