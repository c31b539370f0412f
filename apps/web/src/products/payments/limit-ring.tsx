// In: a way's picture, what is left of its day. Out: the picture in a ring that shows how much of the day is left.
import { Icon, type LucideIcon } from '../../parts/index.ts';
import { percentage } from '../../kernel/decimals.ts';
import styles from './payments.module.css';

const RADIUS = 17;
const LENGTH = 2 * Math.PI * RADIUS;

export function LimitRing({
  icon,
  left,
  whole,
}: {
  readonly icon: LucideIcon;
  readonly left: string;
  readonly whole: string;
}) {
  const part = Number(percentage(left, whole, 0) ?? '0') / 100;
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" focusable="false">
        <circle cx="18" cy="18" r={RADIUS} />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          data-left
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <Icon icon={icon} size={18} />
    </span>
  );
}
