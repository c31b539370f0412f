// In: every style of the app. Out: radii, spaces and widths are those of the look.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));
const BREAKPOINTS = readFileSync(join(source, 'look/breakpoints.ts'), 'utf8');

/** `file: value` of each declaration of these properties whose value breaks the rule. */
function breaking(property: RegExp, isRight: (px: number) => boolean): string[] {
  return styles.flatMap(({ name, text }) =>
    [...text.matchAll(/([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, found = '']) => property.test(found))
      .flatMap(([line, , value = '']) =>
        [...value.matchAll(/(?<![\w.-])(\d+(?:\.\d+)?)px/g)].some(([, px]) => !isRight(Number(px)))
          ? [`${name}: ${line}`]
          : [],
      ),
  );
}

describe('styles', () => {
  it('are there to be looked at', () => expect(styles.length).toBeGreaterThan(60));
  it('round corners by the tokens; only bars and dots are rounder or sharper than any', () => {
    expect(breaking(/^border(?:-[a-z]+)*-radius$/, (px) => px <= 4)).toEqual([]);
  });
  it('set spaces on the grid of the tokens, 4 px and its halves; below 4 are hairlines', () => {
    expect(
      breaking(/^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/, (px) => px < 4 || px % 2 === 0),
    ).toEqual([]);
  });
  it('change at the widths that are named, and at no others', () => {
    const named = new Set([...BREAKPOINTS.matchAll(/\w+: (\d+),/g)].map(([, width]) => `${width}px`));
    expect(named.size).toBe(4);
    const found = styles.flatMap(({ name, text }) =>
      [...text.matchAll(/\((?:min|max)-width:\s*([^)]+)\)/g)]
        .filter(([, width = '']) => !named.has(width.trim()))
        .map(([condition]) => `${name}: ${condition}`),
    );
    expect(found).toEqual([]);
  });
});

const web = (file: string): string => readFileSync(join(source, file), 'utf8');

// spec.md §9: "Tab bar height 100rpx, icon 48rpx." A screen is 750rpx wide.
it('the tab bar is 50 pixels high on a screen 375 wide, its icons 24', () => {
  const [, share] = /--tabbar-h: clamp\(\d+px, ([\d.]+)vw, \d+px\)/.exec(web('look/tokens.css'))!;
  expect((Number(share) * 375) / 100).toBeCloseTo((100 * 375) / 750, 1);
  expect(web('shell/frame.tsx')).toContain(`<Icon icon={tab.icon} size={${(48 * 375) / 750}}`);
});

// spec.md §9: "Drawer width 300 (default 220); animation 50 ms open, 300 ms close."
it('the drawer is 300 wide, opens after 50 ms and closes in 300', () => {
  expect(web('look/tokens.css')).toContain('--drawer-w: 300px');
  const css = web('shell/drawer/side-drawer.module.css');
  for (const rule of ['width: min(var(--drawer-w)', 'transition-delay: 50ms', 'transform 300ms'])
    expect(css).toContain(rule);
});
