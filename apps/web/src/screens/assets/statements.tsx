// In: a wallet in the address. Out: the statement of a month in a format of choice, and everything in one archive.
import { useState } from 'react';
import type { WalletWord } from '@hilsa/contract';
import { WALLETS } from '@hilsa/contract/wallet/currencies';
import { localDigits, monthText, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { lastMonths, monthNow } from '../../kernel/months.ts';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { Button, Chips, Go, NavigationBar, Radios, SelectField } from '../../parts/index.ts';
import { walletWord } from '../../wallet/reasons.ts';
import { useSaving } from '../../wallet/save-file.ts';
import styles from './river.module.css';

const FORMATS = ['csv', 'json', 'pdf'] as const;
type Format = (typeof FORMATS)[number];
const MONTHS = 12;

export default function Statements() {
  const text = useText();
  const language = useLanguage();
  const wallet = useSearch('wallet', 'coin') as WalletWord;
  const [month, setMonth] = useState(monthNow());
  const [format, setFormat] = useState<Format>('csv');
  const statement = useSaving(() => wire.call('/user/statement', { wallet, month, format }));
  const all = useSaving(() => wire.call('/user/export', {}));
  return (
    <>
      <NavigationBar title={text('page.statements')} />
      <div className={styles.page}>
        <p className={styles.explain}>{text('statements.explain')}</p>
        <h2 className={styles.field}>{text('statements.wallet')}</h2>
        <Chips
          label={text('statements.wallet')}
          options={WALLETS.map((value) => ({ value, label: text(walletWord(value)) }))}
          value={wallet}
          onChange={(value) => changeSearch({ wallet: value })}
        />
        <div className={styles.month}>
          <SelectField
            label={text('statements.month')}
            options={lastMonths(MONTHS).map((value) => ({ value, label: monthText(value, language) }))}
            value={month}
            onChange={setMonth}
          />
        </div>
        <h2 className={styles.field}>{text('statements.format')}</h2>
        <Radios
          label={text('statements.format')}
          options={FORMATS.map((value) => ({ value, label: text(`statements.${value}` satisfies MessageKey) }))}
          value={format}
          onChange={setFormat}
          className={styles.formats}
          itemClassName={styles.formatOf}
        />
        <Button kind="primary" busy={statement.busy} onClick={statement.start}>
          {text('statements.take')}
        </Button>
        <Working rows={statement.rows} />
        <section className={styles.archive}>
          <h2>{text('statements.export')}</h2>
          <p>{text('statements.export-text')}</p>
          <Button busy={all.busy} onClick={all.start}>
            {text('statements.take')}
          </Button>
          <Working rows={all.rows} />
        </section>
        <Go to="/pages/user/checkStatement" className={styles.check}>
          {text('page.check-statement')}
        </Go>
      </div>
    </>
  );
}

function Working({ rows }: { readonly rows: number | null }) {
  const text = useText();
  const language = useLanguage();
  if (rows === null) return null;
  return (
    <p role="status" className={styles.explain}>
      {text('statements.working', { count: localDigits(String(rows), language) })}
    </p>
  );
}
