// In: nothing.
// Out: the product's colours by role, dark and light; only `theme.ts` turns them into components.

/** One theme's colours. `accent` fills, `accentText` is the same blue as words and icons: the fill is never text on dark. */
export interface Tokens {
  readonly mode: 'dark' | 'light';
  readonly ground: string;
  readonly deep: string;
  readonly card: string;
  readonly field: string;
  readonly selected: string;
  readonly sheet: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSecond: string;
  readonly textThird: string;
  readonly accent: string;
  readonly accentPress: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentTint: string;
  /** Under a pointer: words in tinted marks stay readable on it. */
  readonly hover: string;
  readonly jade: string;
  readonly jadeTint: string;
  readonly coral: string;
  readonly coralTint: string;
  readonly sand: string;
  readonly sandTint: string;
}

export const DARK: Tokens = {
  mode: 'dark',
  ground: '#0a1029',
  deep: '#060a1c',
  card: '#121a3b',
  field: '#1b254e',
  selected: '#2b3869',
  sheet: '#131b40',
  line: 'rgba(152, 172, 255, 0.10)',
  lineStrong: 'rgba(152, 172, 255, 0.20)',
  text: '#f2f5ff',
  textSecond: '#b8c2e6',
  textThird: '#939ecb',
  accent: '#3360ff',
  accentPress: '#264cda',
  onAccent: '#ffffff',
  accentText: '#8fb1ff',
  accentTint: 'rgba(86, 130, 255, 0.16)',
  hover: 'rgba(86, 130, 255, 0.07)',
  jade: '#2fd6a2',
  jadeTint: 'rgba(47, 214, 162, 0.13)',
  coral: '#ff7386',
  coralTint: 'rgba(255, 115, 134, 0.14)',
  sand: '#f3c987',
  sandTint: 'rgba(243, 201, 135, 0.09)',
};

export const LIGHT: Tokens = {
  mode: 'light',
  ground: '#f3f5fc',
  deep: '#e9edf8',
  card: '#ffffff',
  field: '#e4e9f8',
  selected: '#d2dbf4',
  sheet: '#ffffff',
  line: 'rgba(28, 44, 120, 0.09)',
  lineStrong: 'rgba(28, 44, 120, 0.17)',
  text: '#0c1233',
  textSecond: '#434e7a',
  textThird: '#566188',
  accent: '#2450f0',
  accentPress: '#1a3fcb',
  onAccent: '#ffffff',
  accentText: '#1f48db',
  accentTint: 'rgba(36, 80, 240, 0.09)',
  hover: 'rgba(36, 80, 240, 0.04)',
  jade: '#077353',
  jadeTint: 'rgba(7, 135, 96, 0.11)',
  coral: '#c4213d',
  coralTint: 'rgba(208, 38, 66, 0.09)',
  sand: '#754a06',
  sandTint: 'rgba(214, 150, 40, 0.13)',
};
