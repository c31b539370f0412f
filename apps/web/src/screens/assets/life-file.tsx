// In: the filter of the life record. Out: a sheet that saves it as CSV or PDF.
import { useState } from 'react';
import type { RequestOf } from '@hilsa/contract';
import { localDigits, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { wire } from '../../kernel/wire.ts';
import { Button, Radios, Sheet } from '../../parts/index.ts';
import { useSaving } from '../../wallet/save-file.ts';
import river from './river.module.css';
import styles from './records.module.css';

const FORMATS = ['csv', 'pdf'] as const;

export function LifeFileSheet({
  open,
  onClose,
  asked,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly asked: Omit<RequestOf<'/user/record'>, 'cursor' | 'limit'>;
}) {
  const text = useText();
  const language = useLanguage();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv');
  const { busy, rows, start } = useSaving(() => wire.call('/user/record/file', { ...asked, format }), onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('life.file')}
      footer={
        <Button kind="primary" busy={busy} onClick={start}>
          {text('statements.take')}
        </Button>
      }
    >
      <div className={styles.filter}>
        <p className={styles.noPage}>{text('life.file-text')}</p>
        <Radios
          label={text('statements.format')}
          options={FORMATS.map((value) => ({ value, label: text(`statements.${value}` satisfies MessageKey) }))}
          value={format}
          onChange={setFormat}
          className={river.formats}
          itemClassName={river.formatOf}
        />
        {rows !== null && (
          <p role="status" className={styles.noPage}>
            {text('statements.working', { count: localDigits(String(rows), language) })}
          </p>
        )}
      </div>
    </Sheet>
  );
}
