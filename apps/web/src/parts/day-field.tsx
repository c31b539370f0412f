// In: a day, YYYY-MM-DD or empty. Out: a field that says it, and a sheet with a calendar to choose another; the calendar comes with the first press.
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { localDigits, useLanguage, useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { FieldButton, type FieldButtonProps } from './field-button.tsx';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './rows.tsx';

const DayCalendar = lazy(async () => import('./day-calendar.tsx'));

export interface DayFieldProps extends Pick<FieldButtonProps, 'label' | 'labelled' | 'size' | 'error' | 'before'> {
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The first and the last day that may be chosen. */
  readonly min?: string;
  readonly max?: string;
  /** Whether no day is an answer too. */
  readonly mayBeEmpty?: boolean;
}

export function DayField({ value, onChange, min, max, mayBeEmpty = false, label, ...look }: DayFieldProps) {
  const text = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const choose = (day: string): void => {
    onChange(day);
    setOpen(false);
  };
  return (
    <>
      <FieldButton
        {...look}
        label={label}
        chosen={localDigits(value, language)}
        icon={CalendarDays}
        onPress={() => setOpen(true)}
      />
      {/* Beside the sheet that the field may stand in: what a finger does here is nothing to that one. */}
      {createPortal(
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={label}
          footer={
            mayBeEmpty && value !== '' ? (
              <Button onClick={() => choose('')}>{text('common.any-day')}</Button>
            ) : undefined
          }
        >
          <Suspense fallback={<Skeleton width="100%" height={348} round="var(--r-14)" />}>
            <DayCalendar label={label} value={value} min={min} max={max} onChoose={choose} />
          </Suspense>
        </Sheet>,
        document.body,
      )}
    </>
  );
}
