// In: a statement's file, dropped or chosen. Out: whether every line fits, or the first that does not. Nothing leaves the browser; offline it works, too.
import { CircleCheck, CircleX, FileSearch } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { World } from '@hilsa/contract';
import { WALLETS } from '@hilsa/contract/wallet/currencies';
import type { StatementReport } from '@hilsa/formulas/statements';
import { formatNumber, localDigits, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Button, Icon, MessageRow, NavigationBar } from '../../parts/index.ts';
import { walletWord } from '../../wallet/reasons.ts';
import { publishedDays } from './published.ts';
import styles from './check.module.css';

const MOST_BYTES = 200 * 1024 * 1024;
type State =
  | { readonly kind: 'empty' | 'working' | 'pdf' | 'large' }
  | { readonly kind: 'done'; readonly name: string; readonly report: StatementReport; readonly isPublished: boolean };

export default function CheckStatement() {
  const text = useText();
  const [state, setState] = useState<State>({ kind: 'empty' });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const check = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) return setState({ kind: 'large' });
    if ((await file.slice(0, 5).text()) === '%PDF-') return setState({ kind: 'pdf' });
    setState({ kind: 'working' });
    const words = await file.text();
    const published = await publishedDays(worldOf(words));
    const report = await reportOn(words, published);
    setState({ kind: 'done', name: file.name, report, isPublished: published.length > 0 });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };
  return (
    <>
      <NavigationBar title={text('page.check-statement')} />
      <div className={styles.page}>
        <div
          className={names(styles.drop, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon icon={FileSearch} size={32} />
          <p>{text('check.drop')}</p>
          <small>{text('check.explain')}</small>
          <input
            ref={input}
            type="file"
            accept=".csv,.json,text/csv,application/json"
            className="spoken"
            aria-label={text('check.choose')}
            onChange={(event) => {
              void check(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button size="small" busy={state.kind === 'working'} onClick={() => input.current?.click()}>
            {text(state.kind === 'done' ? 'check.again' : 'check.choose')}
          </Button>
        </div>
        <div role="status">
          {state.kind === 'working' && <p className={styles.working}>{text('check.working')}</p>}
          {state.kind === 'pdf' && <MessageRow kind="late" title={text('check.pdf')} />}
          {state.kind === 'large' && <MessageRow kind="failed" title={text('check.too-large')} />}
          {state.kind === 'done' && <Report {...state} />}
        </div>
      </div>
    </>
  );
}

/** Which world's checkpoints to compare with; a file that does not say is of the real one. */
function worldOf(text: string): World {
  return /(?:about,world,demo|"name":"world","value":"demo")/.test(text.slice(0, 4_000)) ? 'demo' : 'real';
}

async function reportOn(text: string, published: [number, string][]): Promise<StatementReport> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<StatementReport>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<StatementReport>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ text, published });
    });
  } finally {
    worker.terminate();
  }
}

function Report({
  name,
  report,
  isPublished,
}: {
  readonly name: string;
  readonly report: StatementReport;
  readonly isPublished: boolean;
}) {
  const text = useText();
  const language = useLanguage();
  const { misfit, about, entries, lines, days, comparedDays, entriesAfter } = report;
  const wallet = WALLETS.find((known) => known === about['wallet']);
  const count = (value: number) => localDigits(String(value), language);
  const facts: [MessageKey, string][] = [
    [
      'check.of',
      [about['operator'], wallet === undefined ? '' : text(walletWord(wallet)), about['month']]
        .filter(Boolean)
        .join(' · '),
    ],
    ['check.lines', count(lines)],
    ['check.entries', count(entries)],
    ['check.days', count(days)],
    ['check.compared', count(comparedDays)],
    ['check.after', count(entriesAfter)],
  ];
  return (
    <section className={styles.report}>
      <div className={names(styles.verdict, misfit === null ? styles.fits : styles.wrong)}>
        <Icon icon={misfit === null ? CircleCheck : CircleX} size={24} />
        <div>
          <h2>{misfit === null ? text('check.fits') : text('check.misfit', { line: count(misfit.line) })}</h2>
          <p>{misfit === null ? name : text(`misfit.${misfit.what}`)}</p>
        </div>
      </div>
      {!isPublished && <MessageRow kind="offline" title={text('check.not-compared')} />}
      <dl className={styles.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{text(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {misfit === null &&
          [...report.closings].map(([asset, amount]) => (
            <div key={asset}>
              <dt>{asset}</dt>
              <dd>{formatNumber(amount, language)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
