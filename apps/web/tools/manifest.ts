// In: nothing.
// Out: the web app manifest, as data for the build.
import type { ManifestOptions } from 'vite-plugin-pwa';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Hilsa',
  short_name: 'Hilsa',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  description: 'Coins, stocks and offerings in one place, on books that prove themselves.',
  theme_color: '#0a1029',
  background_color: '#0a1029',
  categories: ['finance'],
  icons: [
    { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/mark-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Markets', url: '/pages/tabbar/markets' },
    { name: 'Assets', url: '/pages/user/assets' },
  ],
};
