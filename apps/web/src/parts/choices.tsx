// In: a few options, one of them chosen.
// Out: the ways to show them: a segmented control, underline tabs, chips, or any shape of one's own. Arrow keys move, as in any radio group or tab row.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { names } from '../look/names.ts';
import { useLanguage, localDigits } from '../i18n/index.ts';
import styles from './choices.module.css';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Small badge behind the label. */
  readonly count?: number | undefined;
  readonly disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  /** What is being chosen, spoken. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** `size` small is 32 high (account switch), medium 36, large 44 with a money-coloured thumb for buy and sell (`money`). */
export function SegmentedControl<Value extends string>({
  size = 'medium',
  money,
  ...props
}: ChoiceProps<Value> & { readonly size?: 'small' | 'medium' | 'large'; readonly money?: 'up' | 'down' }) {
  const row = useRow(props, 'radio');
  return (
    <div {...row.group} className={names(styles.segments, styles[size], money !== undefined && styles[money])}>
      {row.items(styles.segment)}
    </div>
  );
}

/** A page's first split. `panelId` names the element the tabs control. */
export function UnderlineTabs<Value extends string>({
  panelId,
  compact = false,
  ...props
}: ChoiceProps<Value> & { readonly panelId?: string; readonly compact?: boolean }) {
  const row = useRow(props, 'tab', panelId);
  return (
    <div {...row.group} className={names(styles.tabs, compact && styles.compact)}>
      {row.items(styles.tab)}
    </div>
  );
}

/** Filters in a row that scrolls sideways. */
export function Chips<Value extends string>(props: ChoiceProps<Value>) {
  const row = useRow(props, 'radio');
  return (
    <div {...row.group} className={styles.chips}>
      {row.items(styles.chip)}
    </div>
  );
}

/** Any other shape of a choice: rows on a card, tiles. The label is the whole inside of its button. */
export function Radios<Value extends string>({
  className,
  itemClassName,
  ...props
}: ChoiceProps<Value> & { readonly className: string | undefined; readonly itemClassName: string | undefined }) {
  const row = useRow(props, 'radio');
  return (
    <div {...row.group} className={className}>
      {row.items(itemClassName, true)}
    </div>
  );
}

function useRow<Value extends string>(
  { label, options, value, onChange }: ChoiceProps<Value>,
  role: 'radio' | 'tab',
  panelId?: string,
) {
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const isNone = options.every((option) => option.value !== value);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const open = options.filter((option) => option.disabled !== true);
    const next = open[(open.findIndex((option) => option.value === value) + step + open.length) % open.length];
    if (next === undefined) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>(`[role=${role}]`)[options.indexOf(next)]?.focus();
  };
  return {
    group: { ref: list, role: role === 'tab' ? 'tablist' : 'radiogroup', 'aria-label': label, onKeyDown: move },
    items: (className: string | undefined, bare = false) =>
      options.map((option, index) => {
        const chosen = option.value === value;
        const state =
          role === 'tab'
            ? { 'aria-selected': chosen, ...(panelId === undefined ? {} : { 'aria-controls': panelId }) }
            : { 'aria-checked': chosen };
        return (
          <button
            key={option.value}
            type="button"
            role={role}
            {...state}
            disabled={option.disabled}
            // Where nothing is chosen, the first is the way in.
            tabIndex={chosen || (isNone && index === 0) ? 0 : -1}
            className={className}
            data-chosen={chosen || undefined}
            // In a row that scrolls, what was chosen is seen whole.
            onClick={({ currentTarget }) => {
              currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
              onChange(option.value);
            }}
          >
            {bare ? (
              option.label
            ) : (
              <span className={styles.word}>
                {option.label}
                {option.count !== undefined && (
                  <i className={styles.count}>{localDigits(String(option.count), language)}</i>
                )}
              </span>
            )}
          </button>
        );
      }),
  };
}
