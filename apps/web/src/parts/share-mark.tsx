// In: a company's code.
// Out: its square with two letters, in a hue that follows from the code. Never a company's logo.
import styles from './share-mark.module.css';

const HUES = 10;

/** `size` in CSS pixels: 36 in rows, 24 in titles, 32 in sheets. Decorative: the code stands beside it. */
export function ShareMark({ code, size = 36 }: { readonly code: string; readonly size?: number }) {
  return (
    <span
      className={styles.mark}
      data-share-hue={hueOf(code)}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {code.slice(0, 2)}
    </span>
  );
}

function hueOf(code: string): number {
  let sum = 0;
  for (let at = 0; at < code.length; at += 1) sum = (sum * 31 + code.charCodeAt(at)) % 9973;
  return sum % HUES;
}
