// In: a label and what it does.
// Out: the look's buttons: one primary a screen, money fills for buy and sell alone, and icon buttons with a spoken name.
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { names } from '../look/names.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import styles from './button.module.css';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>;

export interface ButtonProps extends Native {
  readonly children: ReactNode;
  /** primary: accent, glows, one a screen · plain: s2 · quiet: text in accent · up/down: buy/sell only · danger: coral text on s2 */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'up' | 'down' | 'danger';
  /** large 52 high (default), small 44 high */
  readonly size?: 'large' | 'small';
  /** Keeps label and width, refuses presses, and moves a thin line along the lower edge. */
  readonly busy?: boolean;
  /** Full width (default for large). */
  readonly wide?: boolean;
  /** A second line of 12, such as the price a sticky buy button would meet. */
  readonly note?: ReactNode;
  /** Why it cannot be pressed now, in a sentence that stands below it and is spoken with it; null: it can. */
  readonly why?: string | null;
}

export function Button({
  children,
  kind = 'plain',
  size = 'large',
  busy = false,
  wide = size === 'large',
  note,
  why = null,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const whyId = useId();
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || why !== null}
      aria-describedby={why === null ? rest['aria-describedby'] : whyId}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={names(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide)}
    >
      <span className={styles.label}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {busy && <i className={styles.busy} />}
    </button>
  );
  if (why === null) return button;
  return (
    <>
      {button}
      <small id={whyId} className={styles.why}>
        {why}
      </small>
    </>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: LucideIcon;
  /** The spoken name; also the tooltip. */
  readonly label: string;
  /** 24 by default; 22 in headers */
  readonly size?: number;
  /** A dot: something new is behind this. Its meaning belongs into the label. */
  readonly dot?: boolean;
  /** Pulls the 44 px target so that the drawing, not its padding, stands on the gutter. */
  readonly edge?: 'start' | 'end';
}

export function IconButton({ icon, label, size = 22, dot = false, edge, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={names(styles.icon, edge === 'start' && styles.start, edge === 'end' && styles.end)}
    >
      <Icon icon={icon} size={size} />
      {dot && <i className={styles.dot} />}
    </button>
  );
}

/** A word that can be pressed, in the accent colour: "See all", "Best bid". Target 44 high. */
export function TextButton({ children, type = 'button', ...rest }: Native & { readonly children: ReactNode }) {
  return (
    <button {...rest} type={type} className={styles.text}>
      {children}
    </button>
  );
}
