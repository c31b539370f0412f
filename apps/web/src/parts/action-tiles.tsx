// In: four things one can do from here.
// Out: a row of tiles, of which the first way on is filled.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Path } from '../kernel/paths.ts';
import { names } from '../look/names.ts';
import { Go } from './go.tsx';
import { Icon } from './icon.tsx';
import styles from './action-tiles.module.css';

export function ActionTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.tiles} aria-label={label}>
      {children}
    </nav>
  );
}

/** A page to go to, or something that happens here. */
type Aim = { readonly to: Path } | { readonly onPress: () => void };

export function ActionTile({
  icon,
  title,
  filled = false,
  ...aim
}: { readonly icon: LucideIcon; readonly title: string; readonly filled?: boolean } & Aim) {
  const className = names(styles.tile, filled && styles.filled);
  const inside = (
    <>
      <Icon icon={icon} />
      <span>{title}</span>
    </>
  );
  return 'to' in aim ? (
    <Go to={aim.to} className={className}>
      {inside}
    </Go>
  ) : (
    <button type="button" className={className} onClick={aim.onPress}>
      {inside}
    </button>
  );
}
