// In: a title and what stands at its sides.
// Out: the bar under the sandbox strip: large on tab pages, with a back arrow elsewhere. On a desktop it moves into the header.
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { back } from '../kernel/router.ts';
import { useText } from '../i18n/index.ts';
import { names } from '../look/names.ts';
import { Button, IconButton } from './button.tsx';
import { useHeaderSlot } from './header-slot.ts';
import styles from './navigation-bar.module.css';

export interface NavigationBarProps {
  readonly title: ReactNode;
  /** `large`: 28 and no arrow (tab pages). */
  readonly large?: boolean;
  /** In place of the arrow. */
  readonly left?: ReactNode;
  /** Icon buttons; the last one gets `edge="end"`. */
  readonly right?: ReactNode;
  /** A word at the right that does something, with its disabled and busy states. */
  readonly action?: {
    readonly label: string;
    readonly onPress: () => void;
    readonly disabled?: boolean;
    readonly busy?: boolean;
  };
  /** Shows a hairline and stays while the page scrolls (default). */
  readonly sticky?: boolean;
}

export function NavigationBar({ title, large = false, left, right, action, sticky = true }: NavigationBarProps) {
  const text = useText();
  const slot = useHeaderSlot();
  const bar = (
    <header
      className={names(styles.bar, large && styles.large, sticky && styles.sticky, slot !== null && styles.inHeader)}
    >
      {left ??
        (!large && (
          <IconButton icon={ChevronLeft} label={text('common.back')} size={24} edge="start" onClick={() => back()} />
        ))}
      <h1 className={styles.title}>{title}</h1>
      {right !== undefined && <div className={styles.right}>{right}</div>}
      {action !== undefined && (
        <Button
          kind="quiet"
          size="small"
          busy={action.busy === true}
          disabled={action.disabled}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
    </header>
  );
  return slot === null ? bar : createPortal(bar, slot);
}
