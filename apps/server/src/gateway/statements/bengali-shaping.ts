// In: the house's Bengali font as the PDF library opens it. Out: its lines as a browser sets them: the one join that the library's shaper leaves out.
// In ক্ত and in what is made with it the arm of the first letter stands over a stretch of the headline, by which the letter after it has to move on;
// the font says so in a rule that the shaper does not find. Beside a browser's the widths of all words of the papers: bengali-shaping.test.ts.

interface Glyph {
  readonly name: string;
  readonly advanceWidth: number;
}
interface Position {
  xAdvance: number;
  xOffset: number;
}
interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
}
export interface ShapedFont {
  layout(text: string, ...rest: unknown[]): Run;
}

const mended = new WeakSet<ShapedFont>();

/** Once for each font that was opened; any other font stays as it is. */
export function mendArms(font: ShapedFont): void {
  if (mended.has(font)) return;
  mended.add(font);
  const plain = font.layout.bind(font);
  // In ক্র the rule is found: so much is a letter with an arm wider than by itself.
  const [letter, place] = [plain('ক্র').glyphs[0], plain('ক্র').positions[0]];
  const stretch = letter === undefined || place === undefined ? 0 : place.xAdvance - letter.advanceWidth;
  if (stretch <= 0) return;
  font.layout = (text, ...rest) => {
    const run = plain(text, ...rest);
    for (const [at, { name }] of run.glyphs.entries()) {
      const [base, arm, headline] = [run.positions[at - 2], run.positions[at - 1], run.positions[at]!];
      const isLeftOut = name.startsWith('headlinebeng') && headline.xOffset === 0 && headline.xAdvance === 0;
      if (!isLeftOut || base === undefined || arm === undefined || !run.glyphs[at - 1]!.name.includes('.arm')) continue;
      base.xAdvance += stretch;
      arm.xOffset -= stretch;
      headline.xOffset -= stretch;
    }
    return run;
  };
}
