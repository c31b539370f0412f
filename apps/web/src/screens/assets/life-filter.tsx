// In: the filter of the life record as it stands. Out: a sheet to change it: what is searched for, first and last day.
import { useState } from 'react';
import { changeSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, Sheet } from '../../parts/index.ts';
import { DayRange } from './day-range.tsx';
import styles from './records.module.css';

/** As the call reads it: words of a person, no markup. */
const LONGEST = 40;
const UNREAD = /[^\p{L}\p{M}\p{N} .,:!?'’।()&+_-]/gu;

interface Filter {
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

export function LifeFilterSheet({
  open,
  onClose,
  filter,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Filter;
}) {
  const text = useText();
  const [draft, setDraft] = useState<Filter>(filter);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDraft(filter);
  }
  const apply = ({ from, to, search }: Filter): void => {
    changeSearch({ from, to, find: search.replaceAll(UNREAD, '').trim() });
    onClose();
  };
  const isBackwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('life.filter')}
      footer={
        <Button kind="primary" disabled={isBackwards} onClick={() => apply(draft)}>
          {text('record.apply')}
        </Button>
      }
    >
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards) apply(draft);
        }}
      >
        <Input
          label={text('life.search')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST}
          value={draft.search}
          onChange={(search) => setDraft({ ...draft, search })}
          error={isBackwards ? text('life.backwards') : null}
        />
        <DayRange from={draft.from} to={draft.to} onChange={(days) => setDraft({ ...draft, ...days })} />
        <Button kind="quiet" onClick={() => apply({ from: '', to: '', search: '' })}>
          {text('record.clear')}
        </Button>
      </form>
    </Sheet>
  );
}
