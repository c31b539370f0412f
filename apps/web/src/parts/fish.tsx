// In: a size.
// Out: the fish, our mark: alone, or on the blue tile.
import { names } from '../look/names.ts';
import styles from './fish.module.css';

/** The bare fish in the current text colour. Its eye and gills are holes, so any ground shows through. */
export function Fish({ width = 48 }: { readonly width?: number }) {
  return (
    <svg viewBox="0 0 48 28" width={width} height={(width * 28) / 48} aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={FISH} />
    </svg>
  );
}

/** One path, even-odd: body and tail, then the eye and two gills as holes. */
export const FISH =
  'M1 14C7 5.2 14.4 1.6 21.2 1.6c6 0 10.300 2.700 14 6.600L47 1.200c-3 8.400-3 17.200 0 25.600l-11.800-7c-3.700 3.900-8 6.600-14 6.600C14.400 26.400 7 22.800 1 14Z' +
  'M10.600 9.600a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400Z' +
  'M17.300 5.200c4.200 5.400 4.200 12.200 0 17.600l2.400.8c4.300-6 4.300-13.200 0-19.200Z' +
  'M24.200 6c3.600 5 3.600 11 0 16l2.300-.2c3.200-4.900 3.200-10.700 0-15.600Z';

/** The fish on its blue tile (or, on a hero, on a pale glass tile). Decorative: whoever uses it as a control names the control. */
export function FishTile({ size = 36, glass = false }: { readonly size?: 36 | 48; readonly glass?: boolean }) {
  return (
    <span className={names(styles.tile, size === 48 && styles.large, glass && styles.glass)}>
      <Fish width={size === 48 ? 28 : 21} />
    </span>
  );
}
