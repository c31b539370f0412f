// In: the sources of the customer's app.
// Out: a static build under dist/, with the message catalogues compiled and the offline worker injected.
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from './tools/compressed.ts';
import { compiledMessages } from './tools/compiled-messages.ts';
import { earlyFetches } from './tools/early-fetches.ts';
import { manifest } from './tools/manifest.ts';

export default defineConfig({
  plugins: [
    react(),
    compiledMessages(),
    earlyFetches('inter-latin-opsz-normal', {
      'en-US': '/src/i18n/en-US.ts',
      'bn-BN': '/src/i18n/bn-BN.ts',
      '/': '/src/screens/start/start.tsx',
      '/pages/tabbar/home': '/src/screens/home/home.tsx',
      '/pages/common/login': '/src/screens/login/login.tsx',
    }),
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
    // A first visit on a slow line pays for every request: what all screens share travels in two files, not in thirty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/src\/(?:parts|look|live|kernel)\/|\/node_modules\/(?!klinecharts|altcha-lib|workbox|@simplewebauthn|uqr)/,
            },
            { name: 'market', test: /\/src\/(?:market|wallet)\/[^/]+$|\/packages\/(?:money|formulas)\// },
          ],
        },
      },
    },
  },
  // The stream and the calls live on the same origin; in development the server's port stands behind the proxy.
  server: { proxy: { '/ipxbdb-api': { target: process.env['HILSA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } } },
  preview: { proxy: { '/ipxbdb-api': { target: process.env['HILSA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } } },
});
