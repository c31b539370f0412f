// In: the publications of what is owed, for everybody.
// Out: the newest, or the one in the address, as its signed file says it: what is owed of each asset, what lies in custody; and all before it.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { readPublication, type Publication, type PublicationFile } from '@hilsa/formulas/liabilities';
import { formatDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { dayTimeText, formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { percentage } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { Button, EmptyState, Go, IconButton, Input, MessageRow, Skeleton } from '../../parts/index.ts';
import { saveText } from '../../kernel/save-text.ts';
import { fours } from './pieces.ts';
import { usePublicFile } from './public-file.ts';
import styles from './liabilities.module.css';

type Row = ReplyOf<'/index/liabilities'>['list'][number];

export default function Publications() {
  const text = useText();
  const wanted = useSearch('publication', '');
  const published = useCall('/index/liabilities', { limit: '100' });
  const number = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : (published.data?.list[0]?.publication ?? null);
  const file = usePublicFile(number);
  const read = file.data === undefined ? null : readPublication(file.data);
  return (
    <Page
      title={text('page.liabilities')}
      right={
        file.data !== undefined && (
          <IconButton
            icon={Download}
            label={text('liabilities.download')}
            edge="end"
            onClick={() => saveText(`hilsa-liabilities-${number}.json`, file.data)}
          />
        )
      }
    >
      <div className={styles.page}>
        <p className={styles.lead}>{text('liabilities.lead')}</p>
        <Answer query={published} rows={6}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyState title={text('liabilities.none')} text={text('liabilities.none-text')} />
            ) : (
              <>
                {file.data === undefined && !file.isError && <Skeleton width="100%" height={280} />}
                {(file.isError || (file.data !== undefined && read === null)) && (
                  <MessageRow kind="failed" title={text('liabilities.file-failed')} />
                )}
                {read !== null && <One read={read} />}
                <Go to="/pages/user/checkMoney" className={styles.link}>
                  {text('page.check-money')}
                </Go>
                <All list={list} total={total} shown={number} />
              </>
            )
          }
        </Answer>
      </div>
    </Page>
  );
}

function One({ read: { publication, isSigned, key, digest } }: { readonly read: PublicationFile }) {
  const text = useText();
  const language = useLanguage();
  const { assets, atMs, sequence, sandbox } = publication;
  return (
    <section className={styles.one}>
      <h2>{text('liabilities.as-of', { moment: dayTimeText(atMs, language) })}</h2>
      {!isSigned && <MessageRow kind="failed" title={text('liabilities.not-signed')} />}
      <p className={styles.quiet}>
        {text('liabilities.facts', {
          publication: localDigits(String(publication.publication), language),
          sequence: formatNumber(String(sequence), language),
          key: fours(key),
          digest: fours(digest),
        })}
      </p>
      {sandbox && <p className={styles.quiet}>{text('liabilities.sandbox')}</p>}
      <Totals key={publication.publication} assets={assets} sandbox={sandbox} />
    </section>
  );
}

/** As many as are seen at a glance: money and coins stand before hundreds of shares. */
const AT_FIRST = 12;

function Totals({ assets, sandbox }: Pick<Publication, 'assets' | 'sandbox'>) {
  const text = useText();
  const language = useLanguage();
  const [wanted, setWanted] = useState('');
  const [isWhole, setIsWhole] = useState(assets.length <= AT_FIRST);
  const found = assets.filter(({ asset }) => asset.includes(wanted.trim().toUpperCase()));
  const shown = isWhole ? found : found.slice(0, AT_FIRST);
  return (
    <>
      {assets.length > AT_FIRST && (
        <div className={styles.find}>
          <Input
            label={text('liabilities.find')}
            labelled="hidden"
            placeholder={text('liabilities.find')}
            value={wanted}
            maxLength={24}
            autoComplete="off"
            onChange={setWanted}
          />
        </div>
      )}
      {found.length === 0 && <p className={styles.quiet}>{text('liabilities.find-none')}</p>}
      <ul className={styles.totals}>
        {shown.map((asset) => (
          <Total key={asset.asset} asset={asset} sandbox={sandbox} />
        ))}
      </ul>
      {found.length > shown.length && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {text('liabilities.show-all', { count: formatNumber(String(found.length), language) })}
        </Button>
      )}
    </>
  );
}

function Total({
  asset: { asset, decimals, total, custody, attestedMs, testMoney, root },
  sandbox,
}: {
  readonly asset: Publication['assets'][number];
  readonly sandbox: boolean;
}) {
  const text = useText();
  const language = useLanguage();
  const print = (units: string) => formatNumber(formatDecimal(BigInt(units), decimals, { trim: true }), language);
  const isTest = sandbox && testMoney !== '0';
  const ratio = custody === null ? null : percentage(custody, total);
  return (
    <li>
      <b>{asset}</b>
      <span className={styles.amount}>{print(total)}</span>
      <code>{text('liabilities.root', { root: fours(root) })}</code>
      <span className={styles.ratio}>
        {ratio !== null
          ? text('liabilities.ratio', { percent: formatNumber(ratio, language) })
          : text(isTest ? 'liabilities.all-test' : 'liabilities.no-custody')}
      </span>
      {custody !== null && attestedMs !== null && (
        <span className={styles.seen}>
          {text('liabilities.custody', { amount: print(custody), moment: dayTimeText(attestedMs, language) })}
          {isTest && ` ${text('liabilities.test-money', { amount: print(testMoney) })}`}
        </span>
      )}
    </li>
  );
}

function All({
  list,
  total,
  shown,
}: {
  readonly list: readonly Row[];
  readonly total: number;
  readonly shown: number | null;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.one}>
      <h2>{text('liabilities.all', { count: formatNumber(String(total), language) })}</h2>
      <ul className={styles.all}>
        {list.map(({ publication, cause, atMs, digest }) => (
          <li key={publication}>
            <button
              type="button"
              aria-current={publication === shown ? 'true' : undefined}
              onClick={() => changeSearch({ publication: String(publication) })}
            >
              <b>{localDigits(String(publication), language)}</b>
              <span>{dayTimeText(atMs, language)}</span>
              <span>{text(`liabilities.cause-${cause}`)}</span>
              <code>{fours(digest)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
