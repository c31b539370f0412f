// In: the sources of the customer's app.
// Out: a static build under dist/, with the message catalogues compiled and the offline worker injected.
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './tools/compressed.ts';
import { compiledMessages } from './tools/compiled-messages.ts';
import { type FirstCall, earlyCalls } from './tools/early-calls.ts';
import { earlyFetches } from './tools/early-fetches.ts';
import { firstWords } from './tools/first-words.ts';
import { manifest } from './tools/manifest.ts';

/** What the list of shares is opened with. `e2e/app.journey.ts` holds all of these to what the pages ask. */
const SHARES: readonly FirstCall[] = [
  { path: '/stock/index/list', form: 'country={country:BD}&type=all&sort=turnover&ascending=0&limit=50' },
  { path: '/stock/index/indices/list', form: 'country={country:BD}' },
  { path: '/stock/index/country/list' },
];

/**
 * Small pieces that screens of one kind share, in one file: each by itself would be a request, and a visit on a slow line waits for every one.
 * What they import stays where it is.
 * @param places patterns of the ends of paths, without what follows the name's first full stop
 */
function together(name: string, places: readonly string[]) {
  const test = new RegExp(`/(?:${places.join('|')})\\.(?:module\\.css|mjs|tsx?)$`);
  return { name, test, includeDependenciesRecursively: false, priority: 1 };
}

export default defineConfig({
  plugins: [
    react(),
    compiledMessages(),
    firstWords(),
    earlyFetches('inter-core', {
      '/': { module: '/src/screens/start/start.tsx', texts: [] },
      '/pages/tabbar/home': { module: '/src/screens/home/home.tsx', texts: ['market'] },
      '/pages/tabbar/markets': { module: '/src/screens/markets/markets.tsx', texts: ['market'] },
      '/pages/coin/coinKline': { module: '/src/products/coin/coin.tsx', texts: ['market', 'orders', 'coin'] },
      '/pages/stock/list': { module: '/src/products/stock/list.tsx', texts: ['market', 'stock'] },
      '/pages/common/login': { module: '/src/screens/login/login.tsx', texts: [] },
    }),
    earlyCalls(
      {
        '/pages/tabbar/home': [
          { path: '/coin/assets', customer: true },
          { path: '/user/assets', customer: true },
          { path: '/user/assets/history', form: 'range=1d', customer: true },
          { path: '/index/notice' },
          { path: '/coin/infos' },
          { path: '/index/ads' },
        ],
        '/pages/tabbar/markets': [{ path: '/coin/infos' }],
        '/pages/coin/coinKline': [{ path: '/coin/infos' }],
        '/pages/stock/list': SHARES,
      },
      process.env['VITE_API_BASE'] ?? '',
    ),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'offline-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}'], globIgnores: ['**/noto-sans-bengali*'] },
    }),
    compressed(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // A first visit on a slow line pays for every request and every byte: what all screens share travels in three files, not in
    // thirty. What only a form or a ticket needs (keys, fields, a product's formulas) comes with the first of those, an icon
    // with the screens that draw it.
    rolldownOptions: {
      // A part that is not used does nothing: importing one part from their list does not load the others.
      treeshake: { moduleSideEffects: [{ test: /\/src\/parts\/[^/]+\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'forms',
              // Trees and draws come with whoever checks one: their curves take a phone a tenth of a second to set up.
              test: /\/src\/parts\/(?:input|keypad|slider|switch|field-button|day-field|select-field)\.|\/packages\/formulas\/src\/(?:(?!offerings|liabilities)[a-z]+\/|payments\.)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'choices',
              test: /\/src\/parts\/(?:day-calendar|option-list|aria-style)\.|\/node_modules\/(?:react-aria|react-stately|@internationalized|@react-types|clsx)/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // In a file of its own it is evaluated in a task of its own, see tools/early-fetches.ts.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
            together('lists', [
              'market/shares/(?:use-country|sector-name|share-found|use-share-pages|share-market|session-track|market-head)',
              'products/stock/index/index',
            ]),
            together('trading', [
              'market/(?:trade-kinds|trading-page|watch/watch-sheet)',
              'orders/(?:form-choice|iceberg|iceberg-choice|last-day|order-lines|trail)',
              'market/book/(?:book|book-view|depth|depth-chart|order-book|tape|trades-list)',
              'market/chart/(?:coin-source|indicator-names|indicator-sheet|intervals|interval-sheet|tool-names|tool-sheet|chart|panel|chart-panel)',
              'icons/(?:chart-line|maximize-2|minimize-2|move-up-right|paintbrush|pencil-line|rows-4|spline-pointer|tally-2)',
            ]),
            together('orders', ['orders/(?:actions|amend-sheet|order-sheet|orders-table)']),
            together('entrance', ['account/(?:choose-language|entrance)']),
            together('credentials', [
              'account/(?:areas|captcha|contact|contact-input|password)',
              'screens/login/(?:entry|entry-form)',
              'wire/src/passkey',
            ]),
            together('icons', [
              'icons/(?:arrow-down|arrow-up|badge-check|flask-conical|key-round|languages|list-checks|minus|plus|scale|trash|type|waves-horizontal)',
            ]),
            {
              name: 'base',
              // With what Home shows of other rooms: most visits begin there.
              test: /\/src\/(?:parts|look|live|kernel)\/|\/src\/account\/(?:masked-account|try-demo)\.|\/src\/messages\/adverts\.|\/icons\/megaphone\.|\/node_modules\/(?!lucide-react\/dist\/esm\/icons|@noble|klinecharts|altcha-lib|workbox|@simplewebauthn|uqr|qr\/)/,
            },
            {
              name: 'market',
              test: /\/src\/market\/shares\/(?:clock|share-row|shares|words)\.|\/src\/(?:market|wallet)\/(?!search|market-list|use-market-list|trad|funding)[^/]+$|\/packages\/money\/|\/packages\/formulas\/src\/(?:index|prices|rates|fees|sweep)\./,
            },
          ],
        },
      },
    },
  },
  // The stream and the calls live on the same origin; in development the server's port stands behind the proxy.
  server: { proxy: { '/ipxbdb-api': { target: process.env['HILSA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } } },
  preview: { proxy: { '/ipxbdb-api': { target: process.env['HILSA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } } },
});
