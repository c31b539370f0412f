// In: options and the one chosen. Out: a field that says it, and a sheet with the list to choose another; the list comes with the first press.
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import { FieldButton, type FieldButtonProps } from './field-button.tsx';
import type { Option } from './option-list.tsx';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './rows.tsx';

const OptionList = lazy(async () => import('./option-list.tsx'));

export interface SelectFieldProps<Value extends string> extends Pick<
  FieldButtonProps,
  'label' | 'labelled' | 'size' | 'error' | 'before'
> {
  readonly options: readonly Option<Value>[];
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  /** The class of a field that does not look like an input: one word among others. */
  readonly bare?: string | undefined;
}

export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  label,
  bare,
  ...look
}: SelectFieldProps<Value>) {
  const [open, setOpen] = useState(false);
  const begin = (): void => setOpen(true);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <>
      {bare === undefined ? (
        <FieldButton {...look} label={label} chosen={chosen} icon={ChevronDown} onPress={begin} />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${label}: ${chosen}`}
          className={bare}
          onClick={begin}
        >
          {chosen}
          <Icon icon={ChevronDown} size={16} />
        </button>
      )}
      {/* Beside the sheet that the field may stand in: what a finger does here is nothing to that one. */}
      {createPortal(
        <Sheet open={open} onClose={() => setOpen(false)} title={label}>
          <Suspense fallback={<Skeleton width="100%" height={240} round="var(--r-14)" />}>
            <OptionList
              label={label}
              options={options}
              value={value}
              onChoose={(pressed) => {
                onChange(pressed as Value);
                setOpen(false);
              }}
            />
          </Suspense>
        </Sheet>,
        document.body,
      )}
    </>
  );
}
