// In: the tokens of the customers' app, which are the product's: one file for both.
// Out: the colours by role, dark and light; only `theme.ts` turns them into components.
import sheet from '../../../web/src/look/tokens.css?raw';

/** A colour's role here, and the token that says it. `accent` fills, `accentText` is the same blue as words and icons. */
const TOKEN_OF = {
  ground: 'bg',
  deep: 'bg-deep',
  card: 's1',
  field: 's2',
  selected: 's3',
  sheet: 'sheet',
  line: 'line',
  lineStrong: 'line-2',
  text: 't1',
  textSecond: 't2',
  textThird: 't3',
  accent: 'accent',
  accentPress: 'accent-press',
  onAccent: 'on-accent',
  accentText: 'accent-text',
  accentTint: 'accent-tint',
  jade: 'jade',
  jadeTint: 'jade-tint',
  coral: 'coral',
  coralTint: 'coral-tint',
  sand: 'sand',
  sandTint: 'sand-tint',
} as const;

type Role = keyof typeof TOKEN_OF;
/** One theme's colours. */
export type Tokens = { readonly mode: 'dark' | 'light' } & Readonly<Record<Role, string>> & {
    /** Under a pointer: words in tinted marks stay readable on it. */
    readonly hover: string;
  };

/** How much of the accent's tint lies under a pointer. */
const HOVER_PART = 0.44;

/** @throws Error when the sheet has no such theme or token */
export function tokensOf(mode: 'dark' | 'light', css: string): Tokens {
  const block = new RegExp(String.raw`\[data-theme='${mode}'\] \{([^}]*)\}`).exec(css)?.[1] ?? '';
  const read = (token: string): string => {
    const value = new RegExp(String.raw`--${token}: ([^;]+);`).exec(block)?.[1];
    if (value === undefined) throw new Error(`the ${mode} look has no token --${token}`);
    return withCommas(value);
  };
  const colours = Object.fromEntries(Object.entries(TOKEN_OF).map(([role, token]) => [role, read(token)]));
  return { mode, ...(colours as Record<Role, string>), hover: fainter(read('accent-tint'), HOVER_PART) };
}

/** The component library reads the older way of writing a colour. */
function withCommas(colour: string): string {
  return colour.replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, 'rgba($1, $2, $3, $4)');
}

function fainter(colour: string, part: number): string {
  return colour.replace(/([\d.]+)\)$/, (_, alpha: string) => `${(Number(alpha) * part).toFixed(2)})`);
}

export const DARK = tokensOf('dark', sheet);
export const LIGHT = tokensOf('light', sheet);
