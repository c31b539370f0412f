// In: what a row says.
// Out: list rows in the look's geometry, section headers, and skeletons of the same size. The whole row is the target.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Search } from '../kernel/router.ts';
import type { Path } from '../kernel/paths.ts';
import { names } from '../look/names.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { Go } from './go.tsx';
import styles from './rows.module.css';

export interface ListRowProps {
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  /** Behind the title, weaker: "/USDT". Hidden at 320 px. */
  readonly aside?: ReactNode;
  readonly subtitle?: ReactNode;
  /** The sparkline's place. */
  readonly chart?: ReactNode;
  /** Right column: the value over the pill or second line. Never cut. */
  readonly value?: ReactNode;
  readonly below?: ReactNode;
  readonly arrow?: boolean;
  /** 64 high, for two money lines. */
  readonly tall?: boolean;
  readonly to?: Path;
  readonly search?: Search;
  readonly onPress?: () => void;
}

export function ListRow(props: ListRowProps) {
  const inside = <RowInside {...props} />;
  const className = names(styles.row, props.tall === true && styles.tall);
  if (props.to !== undefined)
    return (
      <Go to={props.to} {...(props.search === undefined ? {} : { search: props.search })} className={className}>
        {inside}
      </Go>
    );
  if (props.onPress !== undefined)
    return (
      <button type="button" className={className} onClick={props.onPress}>
        {inside}
      </button>
    );
  return <div className={className}>{inside}</div>;
}

function RowInside({ mark, title, aside, subtitle, chart, value, below, arrow = false }: ListRowProps) {
  return (
    <>
      {mark}
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.name}>{title}</span>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </span>
        {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {chart !== undefined && <span className={styles.chart}>{chart}</span>}
      {(value !== undefined || below !== undefined) && (
        <span className={styles.values}>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {below !== undefined && <span className={styles.below}>{below}</span>}
        </span>
      )}
      {arrow && <Icon icon={ChevronRight} size={20} className={styles.arrow} />}
    </>
  );
}

/** The square tile with an icon that wallets and menu rows carry in place of a mark. */
export function IconTile({ icon }: { readonly icon: LucideIcon }) {
  return (
    <span className={styles.tile}>
      <Icon icon={icon} size={20} />
    </span>
  );
}

/** A settings or menu row on a card: icon, words, state, arrow. */
export function MenuRow({
  icon,
  title,
  state,
  to,
  search,
  onPress,
  arrow = true,
}: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly state?: ReactNode;
  readonly to?: Path;
  readonly search?: Search;
  readonly onPress?: () => void;
  readonly arrow?: boolean;
}) {
  const inside = (
    <>
      <Icon icon={icon} size={20} className={styles.menuIcon} />
      <span className={styles.menuTitle}>{title}</span>
      {state !== undefined && <span className={styles.state}>{state}</span>}
      {arrow && <Icon icon={ChevronRight} size={20} className={styles.arrow} />}
    </>
  );
  if (to !== undefined)
    return (
      <Go to={to} {...(search === undefined ? {} : { search })} className={styles.menu}>
        {inside}
      </Go>
    );
  if (onPress !== undefined)
    return (
      <button type="button" className={styles.menu} onClick={onPress}>
        {inside}
      </button>
    );
  return <div className={styles.menu}>{inside}</div>;
}

/** 44 high: a title left, a link right whose text ends on the gutter. */
export function SectionHeader({ title, action }: { readonly title: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {action}
    </div>
  );
}

/** A block in waiting; give it the size of what comes. */
export function Skeleton({
  width,
  height,
  round = 6,
}: {
  readonly width: number | string;
  readonly height: number | string;
  readonly round?: number | string;
}) {
  return <i className={styles.bone} style={{ width, height, borderRadius: round }} aria-hidden="true" />;
}

/** The exact geometry of a list row with mark, sparkline and two values. */
export function RowSkeleton({ rows = 6, chart = true }: { readonly rows?: number; readonly chart?: boolean }) {
  return (
    <div className={styles.bones} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={36} height={36} round="50%" />
          <span className={styles.words}>
            <Skeleton width={76} height={12} />
            <Skeleton width={112} height={10} />
          </span>
          {chart && <Skeleton width={72} height={24} />}
          <span className={styles.values}>
            <Skeleton width={72} height={12} />
            <Skeleton width={60} height={16} />
          </span>
        </div>
      ))}
    </div>
  );
}
