// In: the sources of the operator's back office.
// Out: a static build under dist/, to be served below /console/.
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { compressed } from '../web/tools/compressed.ts';

const server = { '/console-api': { target: process.env['HILSA_SERVER'] ?? 'http://127.0.0.1:8080' } };

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed()],
  // Two copies of a router or a query client would not see each other's state.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/react-query'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The libraries of a back office are large and change seldom: one file that stays in the cache when a desk changes.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        // A shared piece would bear the names of all who share it: a name as long as the list of desks.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // The door needs no more than this: who signs in waits for little.
            { name: 'door', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'invitation', test: /\/node_modules\/uqr\//, priority: 2 },
            // Cut by who needs it: what only some desks draw with comes with the first of them. Small cuts are not merged: a merged one is needed by
            // some who do not need all of it, so that cuts import each other in a circle, and the console stays empty (tools/check-budget.ts).
            {
              name: 'base',
              test: /\/node_modules\//,
              priority: 1,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
  server: { proxy: server },
  preview: { proxy: server },
});
