// In: the house's Bengali font as the PDF library opens it. Out: its lines as a browser sets them: the joins that the library's shaper leaves out.
// In ক্ত and in what is made with it the arm of the first letter stands over a stretch of the headline, by which the letter after it has to move on;
// the font says so in a rule that the shaper does not find. A dozen joins more of the product's words come out otherwise than the font's rules have them
// (bengali-joins.json: the glyphs the shaper gives, and those that HarfBuzz gives, with advance and offsets). ে has a head only where a word begins.
// Beside a browser's the widths of all words of the papers: bengali-shaping.test.ts.
import joins from './bengali-joins.json' with { type: 'json' };

interface Glyph {
  readonly id: number;
  readonly name: string;
  readonly advanceWidth: number;
}
interface Position {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}
interface Run {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
}
export interface ShapedFont {
  /** Of a glyph that no letter stands for by itself: the font keeps what it gives, without the letters it is of. */
  getGlyph(id: number): Glyph;
  glyphForCodePoint(code: number): Glyph;
  layout(text: string, ...rest: unknown[]): Run;
}
type Weight = 'normal' | 'strong';
type Placed = readonly [name: string, id: number, xAdvance: number, xOffset: number, yOffset: number];
interface Join {
  readonly from: readonly string[];
  readonly to: readonly Placed[];
}
type ById = (id: number) => Glyph;

const mended = new WeakSet<ShapedFont>();
const HEAD = '.init';
const VOWEL = 'uni09C7';
const VOWEL_CODE = 0x09c7;

/** Once for each font that was opened; any other font stays as it is. */
export function mendJoins(font: ShapedFont, weight: Weight): void {
  if (mended.has(font)) return;
  mended.add(font);
  const plain = font.layout.bind(font);
  // In ক্র the rule is found: so much is a letter with an arm wider than by itself.
  const [letter, place] = [plain('ক্র').glyphs[0], plain('ক্র').positions[0]];
  const stretch = letter === undefined || place === undefined ? 0 : place.xAdvance - letter.advanceWidth;
  if (stretch <= 0) return;
  // A glyph of a letter is only ever asked for by its letter.
  const sign = font.glyphForCodePoint(VOWEL_CODE);
  const known = joins[weight] as unknown as readonly Join[];
  const byId: ById = (id) => font.getGlyph(id);
  font.layout = (text, ...rest) => {
    const run = plain(text, ...rest);
    stretchArms(run, stretch);
    for (const join of known) replace(run, join, byId);
    takeHeads(run, byId, { sign, weight });
    return run;
  };
}

function stretchArms({ glyphs, positions }: Run, stretch: number): void {
  for (const [at, { name }] of glyphs.entries()) {
    const [base, arm, headline] = [positions[at - 2], positions[at - 1], positions[at]!];
    const isLeftOut = name.startsWith('headlinebeng') && headline.xOffset === 0 && headline.xAdvance === 0;
    if (!isLeftOut || base === undefined || arm === undefined || !glyphs[at - 1]!.name.includes('.arm')) continue;
    base.xAdvance += stretch;
    arm.xOffset -= stretch;
    headline.xOffset -= stretch;
  }
}

/** A join as it should be, wherever the shaper made it otherwise; marks that follow stand as far from the letter as they did. */
function replace({ glyphs, positions }: Run, { from, to }: Join, byId: ById): void {
  for (let at = 0; at + from.length <= glyphs.length; at++) {
    if (!from.every((name, n) => glyphs[at + n]!.name === name)) continue;
    const before = positions.slice(at, at + from.length).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    const after = to.reduce((sum, [, , xAdvance]) => sum + xAdvance, 0);
    const given = glyphs.slice(at, at + from.length);
    const made = to.map(([name, id]) => given.find((glyph) => glyph.name === name) ?? byId(id));
    const places = to.map(([, , xAdvance, xOffset, yOffset]) => ({ xAdvance, xOffset, yOffset }));
    if (given.length === to.length && from.every((name, n) => name === to[n]![0]) && before === after) continue;
    glyphs.splice(at, from.length, ...made);
    positions.splice(at, from.length, ...places);
    at += to.length - 1;
    for (let next = at + 1; positions[next]?.xAdvance === 0; next++) positions[next]!.xOffset -= after - before;
  }
}

/** Inside a word the headline goes on over the vowel sign. */
function takeHeads({ glyphs, positions }: Run, byId: ById, { sign, weight }: { sign: Glyph; weight: Weight }): void {
  for (const [at, { name }] of glyphs.entries()) {
    const before = glyphs[at - 1]?.name ?? '';
    if (!name.startsWith(VOWEL) || !name.endsWith(HEAD) || !/^uni09|beng/.test(before)) continue;
    const inside = name.slice(0, -HEAD.length);
    const id = (joins.inside as Readonly<Record<string, number>>)[inside];
    const joined = inside === VOWEL ? sign : id === undefined ? undefined : byId(id);
    if (joined === undefined) continue;
    glyphs[at] = joined;
    // It stands nearer to this one, and the shaper looked for that with the head on.
    if (glyphs[at + 1]?.name === 'uni099509CD099F.noflag') positions[at]!.xAdvance -= joins.nearer[weight];
  }
}
