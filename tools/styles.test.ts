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
