// In: a company's code, or the name of what is not listed yet.
// Out: its square with two letters (a circle for a coin), in a hue that follows from the code. Never a company's logo.
import { names } from '../look/names.ts';
import styles from './share-mark.module.css';

const HUES = 10;

/** `size` in CSS pixels: 36 in rows, 24 in titles, 32 in sheets. Decorative: the code stands beside it, and the letters are drawn, no text, so that a button's name is what it says. */
export function ShareMark({
  code,
  letters = code.slice(0, 2),
  size = 36,
  round = false,
}: {
  readonly code: string;
  readonly letters?: string;
  readonly size?: number;
  readonly round?: boolean;
}) {
  return (
    <span
      className={names(styles.mark, round && styles.round)}
      data-share-hue={hueOf(code)}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}

function hueOf(code: string): number {
  let sum = 0;
  for (let at = 0; at < code.length; at += 1) sum = (sum * 31 + code.charCodeAt(at)) % 9973;
  return sum % HUES;
}
