// In: `/user/point/change/log`, page by page.
// Out: the credit score on its scale with the three bands, the open formula, and every change with its reason.
import type { ReplyOf } from '@hilsa/contract';
import { Check, Minus } from 'lucide-react';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { useCall } from '../../kernel/queries.ts';
import { wire } from '../../kernel/wire.ts';
import { localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Icon, SectionHeader } from '../../parts/index.ts';
import { ScoreScale } from './score-scale.tsx';
import styles from './score.module.css';

type Log = ReplyOf<'/user/point/change/log'>;
const PAGE = 50;

export default function ScoreScreen() {
  const text = useText();
  const log = useCall('/user/point/change/log', { limit: PAGE });
  return (
    <Page title={text('page.score')}>
      <Answer query={log} rows={6}>
        {(data) => (
          <>
            <ScoreScale score={data.score} band={data.band} />
            <p className={styles.text}>{text('score.text')}</p>
            <Formula formula={data.formula} />
            <Changes first={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}

function Formula({ formula }: { readonly formula: Log['formula'] }) {
  const text = useText();
  const points = usePoints();
  return (
    <section>
      <SectionHeader title={text('score.formula')} />
      <Group>
        {formula.map((rule) => (
          <div key={rule.rule} className={styles.rule} data-holds={rule.holds || undefined}>
            <span className={styles.tick}>
              <Icon icon={rule.holds ? Check : Minus} size={16} weight={2.5} />
              <i className="spoken">{text(rule.holds ? 'score.holds' : 'score.holds-not')}</i>
            </span>
            <span className={styles.words}>{rule.text}</span>
            <b>{points(rule.points)}</b>
          </div>
        ))}
      </Group>
    </section>
  );
}

function Changes({ first }: { readonly first: Log }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const points = usePoints();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/user/point/change/log', { cursor, limit: PAGE }),
  );
  const list = pages.flatMap((page) => page.list);
  return (
    <section>
      <SectionHeader title={text('score.changes')} />
      {list.length === 0 ? (
        <EmptyState title={text('score.no-changes')} text={text('score.no-changes-text')} />
      ) : (
        <Group>
          {list.map((change) => (
            <div key={change.id} className={styles.change}>
              <span className={styles.words}>
                {change.reason}
                <i>{moment(change.atMs)}</i>
              </span>
              <span className={styles.numbers}>
                <b>{points(change.change)}</b>
                <i>{text('score.after', { score: localDigits(String(change.after), language) })}</i>
              </span>
            </div>
          ))}
        </Group>
      )}
      {load !== null && (
        <Button kind="quiet" size="small" wide busy={busy} onClick={load}>
          {text('reading.more')}
        </Button>
      )}
    </section>
  );
}

/** Points with their sign, in the reader's digits. They are no money: no colour. */
function usePoints(): (points: number) => string {
  const language = useLanguage();
  return (points) => signed(String(points), language);
}
