// In: a day and the first and last that may be chosen. Out: a month of days in the reader's digits, walked by touch, mouse and keys.
import { parseDate, today } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { formattingLocale, useLanguage, useText } from '../i18n/index.ts';
import { Icon } from './icon.tsx';
import { withoutOwnStyle } from './aria-style.ts';
import styles from './day-field.module.css';

withoutOwnStyle();

const DHAKA = 'Asia/Dhaka';

export default function DayCalendar({
  label,
  value,
  min,
  max,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}) {
  const text = useText();
  const chosen = value === '' ? null : parseDate(value);
  const least = min === undefined ? null : parseDate(min);
  const most = max === undefined ? null : parseDate(max);
  return (
    <I18nProvider locale={formattingLocale(useLanguage())}>
      <Calendar
        aria-label={label}
        className={styles.calendar!}
        value={chosen}
        minValue={least}
        maxValue={most}
        defaultFocusedValue={chosen ?? nearest(least, most)}
        onChange={(day) => onChoose(day.toString())}
      >
        <header className={styles.month}>
          <Button slot="previous" className={styles.step!} aria-label={text('common.month-before')}>
            <Icon icon={ChevronLeft} />
          </Button>
          <Heading className={styles.name!} />
          <Button slot="next" className={styles.step!} aria-label={text('common.month-after')}>
            <Icon icon={ChevronRight} />
          </Button>
        </header>
        <CalendarGrid className={styles.grid!} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday!}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(day) => <CalendarCell date={day} className={styles.day!} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

type Day = ReturnType<typeof parseDate>;

/** Today in Dhaka, or the day next to it that may be chosen. */
function nearest(least: Day | null, most: Day | null): Day {
  const now = today(DHAKA);
  if (least !== null && now.compare(least) < 0) return least;
  return most !== null && now.compare(most) > 0 ? most : now;
}
