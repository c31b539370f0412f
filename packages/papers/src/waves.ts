// In: a square of grey levels. Out: how strong each wave in it is.

/** Side of a square, a power of two. */
export const SQUARE = 128;

/** The Hann window: without it a square's own border would be its strongest wave. Its mean over a square is a quarter. */
const WINDOW = Float64Array.from(
  { length: SQUARE },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / SQUARE),
);
const TURNS = Array.from({ length: SQUARE / 2 }, (_, at) => {
  const angle = (-2 * Math.PI * at) / SQUARE;
  return [Math.cos(angle), Math.sin(angle)] as const;
});
const SWAPPED = Uint8Array.from({ length: SQUARE }, (_, at) => {
  let swapped = 0;
  for (let bit = 1, rest = at; bit < SQUARE; bit *= 2, rest >>= 1) swapped = swapped * 2 + (rest & 1);
  return swapped;
});

/**
 * The amplitude of each wave in grey levels, by its turns down (rows) and across (columns) in the square.
 * @param levels SQUARE × SQUARE grey levels, row by row
 */
export function amplitudesOf(levels: ArrayLike<number>): Float64Array {
  const real = new Float64Array(SQUARE * SQUARE);
  const imaginary = new Float64Array(SQUARE * SQUARE);
  let mean = 0;
  for (let at = 0; at < real.length; at += 1) mean += (levels[at] ?? 0) / real.length;
  for (let at = 0; at < real.length; at += 1)
    real[at] = ((levels[at] ?? 0) - mean) * (WINDOW[at % SQUARE] ?? 0) * (WINDOW[Math.floor(at / SQUARE)] ?? 0);
  for (let row = 0; row < SQUARE; row += 1) transform(real, imaginary, row * SQUARE, 1);
  for (let column = 0; column < SQUARE; column += 1) transform(real, imaginary, column, SQUARE);
  // A wave of one grey level gives half of it to each of its two turns, and the window a quarter of that.
  const whole = (SQUARE * SQUARE) / 8;
  return real.map((value, at) => Math.sqrt(value ** 2 + (imaginary[at] ?? 0) ** 2) / whole);
}

/** Cooley and Tukey's fast Fourier transform, in place, of one row or column. */
function transform(real: Float64Array, imaginary: Float64Array, from: number, step: number): void {
  for (let at = 0; at < SQUARE; at += 1) {
    const other = SWAPPED[at] ?? 0;
    if (other <= at) continue;
    exchange(real, from + at * step, from + other * step);
    exchange(imaginary, from + at * step, from + other * step);
  }
  for (let half = 1; half < SQUARE; half *= 2) {
    for (let start = 0; start < SQUARE; start += 2 * half) {
      for (let at = 0; at < half; at += 1) {
        const [cosine, sine] = TURNS[(at * SQUARE) / (2 * half)] ?? [1, 0];
        const one = from + (start + at) * step;
        const other = one + half * step;
        const [x, y] = [real[other] ?? 0, imaginary[other] ?? 0];
        const turnedX = x * cosine - y * sine;
        const turnedY = x * sine + y * cosine;
        real[other] = (real[one] ?? 0) - turnedX;
        imaginary[other] = (imaginary[one] ?? 0) - turnedY;
        real[one] = (real[one] ?? 0) + turnedX;
        imaginary[one] = (imaginary[one] ?? 0) + turnedY;
      }
    }
  }
}

function exchange(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}
