// In: the fish drawn in src/parts/fish.tsx, and a Chromium (CHROMIUM, default /usr/bin/chromium) to paint with.
// Out: the app's icons under public/icons. Run by hand after the drawing changes: `npm run -w apps/web icons`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const source = await readFile(new URL('../src/parts/fish.tsx', import.meta.url), 'utf8');
const pieces = /export const FISH =\s*([\s\S]*?);\n/.exec(source)?.[1]?.match(/'[^']+'/g);
if (pieces === null || pieces === undefined)
  throw new Error('src/parts/fish.tsx no longer holds the drawing as `export const FISH`');
const fish = pieces.map((piece) => piece.slice(1, -1)).join('');

/** `share`: the fish's width as a part of the tile; `radius`: of the tile's corners, of 512. */
function tile(share: number, radius: number): string {
  const scale = (512 * share) / 48;
  const left = (512 - 48 * scale) / 2;
  const top = (512 - 28 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#264cda"/><stop offset=".6" stop-color="#3360ff"/><stop offset="1" stop-color="#4a78ff"/></linearGradient></defs><rect width="512" height="512" rx="${radius}" fill="url(#g)"/><path transform="translate(${left} ${top}) scale(${scale})" fill="#fff" fill-rule="evenodd" d="${fish}"/></svg>`;
}

const PICTURES = [
  { name: 'mark-192.png', size: 192, drawing: tile(0.6, 160) },
  { name: 'mark-512.png', size: 512, drawing: tile(0.6, 160) },
  { name: 'maskable-512.png', size: 512, drawing: tile(0.5, 0) },
  { name: 'touch-180.png', size: 180, drawing: tile(0.6, 0) },
];

await mkdir(folder, { recursive: true });
await writeFile(`${folder}mark.svg`, tile(0.64, 150));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, drawing } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${drawing.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}</body>`,
  );
  await page.screenshot({ path: folder + name, omitBackground: true });
  await page.close();
  console.log(`public/icons/${name}`);
}
await browser.close();
