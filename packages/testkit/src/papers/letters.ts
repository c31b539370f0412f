// In: a line of text. Out: its letters as squares, so that a drawing looks the same where no font is installed.

/** Five columns by seven rows; each number is a row, its bits from left to right. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '<': [1, 2, 4, 8, 4, 2, 1],
  '-': [0, 0, 0, 14, 0, 0, 0],
};

/**
 * SVG of a line of text, upper case.
 * @param height of the letters in pixels; each is five sevenths as wide, with one column between
 */
export function letters(text: string, left: number, top: number, height: number): string {
  const dot = height / 7;
  const marks = Array.from(text.toUpperCase()).flatMap((sign, place) =>
    (LETTERS[sign] ?? []).flatMap((row, line) =>
      [0, 1, 2, 3, 4]
        .filter((column) => (row & (16 >> column)) !== 0)
        .map(
          (column) =>
            `M${fixed(left + (place * 6 + column) * dot)} ${fixed(top + line * dot)}h${fixed(dot)}v${fixed(dot)}h-${fixed(dot)}z`,
        ),
    ),
  );
  return `<path d="${marks.join('')}" fill="#1c2530"/>`;
}

function fixed(value: number): string {
  return value.toFixed(2);
}
