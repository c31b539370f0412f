// In: `/user/point/change/log`, page by page, and the page `score`.
// Out: the credit score on its scale with the three bands, what it is in the operator's words, the open formula, every change with its cause,
// and the appeal against confirmed abuse.
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { RichText } from '../../messages/rich-text.tsx';
import { Button, EmptyState, Go, Input, LoadMore, SectionHeader, Sheet, TextButton, toast } from '../../parts/index.ts';
import { ScoreScale } from './score-scale.tsx';
import styles from './score.module.css';

type Log = ReplyOf<'/user/point/change/log'>;
type Change = Log['list'][number];
const PAGE = 50;
const MOST_WORDS = 1_000;

export default function ScoreScreen() {
  const text = useText();
  const log = useCall('/user/point/change/log', { limit: PAGE });
  return (
    <Page title={text('page.score')}>
      <Answer query={log} rows={6}>
        {(data) => (
          <>
            <ScoreScale score={data.score} band={data.band} />
            <Words />
            <Formula formula={data.formula} />
            <Changes first={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}

/** The page in the operator's words; what the score touches is said even where nobody wrote one. */
function Words() {
  const text = useText();
  const page = useCall('/index/page', { name: 'score' }, { staleMs: 600_000 });
  return page.data === undefined ? (
    <p className={styles.text}>{text('score.text')}</p>
  ) : (
    <div className={styles.page}>
      <RichText html={page.data.text} />
    </div>
  );
}

function Formula({ formula }: { readonly formula: Log['formula'] }) {
  const text = useText();
  const language = useLanguage();
  const points = usePoints();
  return (
    <section>
      <SectionHeader title={text('score.formula')} />
      <Group>
        {formula.map((rule) => (
          <div key={rule.rule} className={styles.rule}>
            <span className={styles.words}>
              {rule.text}
              {rule.most !== null && (
                <i>{text('score.most', { most: localDigits(String(Math.abs(rule.most)), language) })}</i>
              )}
            </span>
            <b>{rule.rule === 'start' ? localDigits(String(rule.points), language) : points(rule.points)}</b>
          </div>
        ))}
      </Group>
    </section>
  );
}

function Changes({ first }: { readonly first: Log }) {
  const text = useText();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/user/point/change/log', { cursor, limit: PAGE }),
  );
  const list = pages.flatMap((page) => page.list);
  const [against, setAgainst] = useState<Change | null>(null);
  return (
    <section>
      <SectionHeader title={text('score.changes')} />
      {list.length === 0 ? (
        <EmptyState title={text('score.no-changes')} text={text('score.no-changes-text')} />
      ) : (
        <Group>
          {list.map((change) => (
            <ChangeRow key={change.id} change={change} onAppeal={() => setAgainst(change)} />
          ))}
        </Group>
      )}
      <LoadMore load={load} busy={busy} any={list.length > 0} />
      {against !== null && <Appealing change={against} onClose={() => setAgainst(null)} />}
    </section>
  );
}

function ChangeRow({ change, onAppeal }: { readonly change: Change; readonly onAppeal: () => void }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const points = usePoints();
  const { appeal } = change;
  return (
    <div className={styles.change}>
      <span className={styles.words}>
        {change.text}
        {change.reason !== null && <q>{change.reason}</q>}
        <i>{moment(change.atMs)}</i>
        {change.loanId !== null && (
          <Go to="/pages/user/loan" className={styles.cause}>
            {text('score.loan', { loan: localDigits(change.loanId, language) })}
          </Go>
        )}
        {change.mayAppeal && <TextButton onClick={onAppeal}>{text('score.appeal')}</TextButton>}
        {appeal !== null && (
          <span className={styles.appeal} data-state={appeal.state}>
            {text(`score.appeal-${appeal.state}`, { moment: moment(appeal.dueAtMs) })}
            {appeal.answer !== null && appeal.state !== 'late' && <q>{appeal.answer}</q>}
          </span>
        )}
      </span>
      <span className={styles.numbers}>
        <b>{points(change.change)}</b>
        <i>{text('score.after', { score: localDigits(String(change.after), language) })}</i>
      </span>
    </div>
  );
}

function Appealing({ change, onClose }: { readonly change: Change; readonly onClose: () => void }) {
  const text = useText();
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const appeal = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/user/score/appeal', { change: change.id, words: words.trim() });
      outdate('/user/point/change/log');
      toast(text('score.appealed'));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('score.appeal')}
      footer={
        <Button
          wide
          busy={busy}
          why={words.trim() === '' ? text('score.appeal-write') : null}
          onClick={() => void appeal()}
        >
          {text('score.appeal-send')}
        </Button>
      }
    >
      <p className={styles.text}>{text('score.appeal-text')}</p>
      <Input label={text('score.appeal-words')} value={words} onChange={setWords} maxLength={MOST_WORDS} />
    </Sheet>
  );
}

/** Points with their sign, in the reader's digits. They are no money: no colour. */
function usePoints(): (points: number) => string {
  const language = useLanguage();
  return (points) => signed(String(points), language);
}
