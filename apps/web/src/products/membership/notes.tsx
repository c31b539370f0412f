// In: `/user/vip/notes`.
// Out: how all notes came out, a cell each; and the notes themselves, losers too, on a sheet.
import { useState } from 'react';
import { Lock } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useMoment } from '../../account/moment.ts';
import { percentage } from '../../kernel/decimals.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { useCall } from '../../kernel/queries.ts';
import { wire } from '../../kernel/wire.ts';
import { type MessageKey, dayText, formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, Icon, LoadMore, Sheet, Tag, TextButton } from '../../parts/index.ts';
import styles from './membership.module.css';

type Notes = ReplyOf<'/user/vip/notes'>;
type Note = Notes['list'][number];
const PAGE = 20;
/** A record of fewer says nothing. */
const ENOUGH = 30;

/** Shown once a first note was scored; before that there is nothing to be proud of. */
export function Record() {
  const text = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const notes = useCall('/user/vip/notes', { limit: PAGE });
  if (notes.data === undefined) return null;
  const { record } = notes.data;
  const number = (value: number): string => localDigits(String(value), language);
  const share = record.scored < ENOUGH ? null : percentage(String(record.right), String(record.scored), 1);
  return (
    <section className={styles.record}>
      {record.scored > 0 && (
        <>
          <p>{text('membership.of-all')}</p>
          <h2>{text('membership.were-right', { right: number(record.right), scored: number(record.scored) })}</h2>
          <div className={styles.mosaic} aria-hidden="true">
            {record.last.map((right, place) => (
              // Their places are all they are told apart by.
              <i key={place} data-right={right || undefined} />
            ))}
          </div>
        </>
      )}
      <div className={styles.under}>
        <span>
          {record.scored === 0
            ? text('membership.none-scored')
            : share === null
              ? text('membership.too-few')
              : text('membership.coin', { share: formatNumber(share, language) })}
        </span>
        <TextButton onClick={() => setOpen(true)}>{text('membership.all-notes')}</TextButton>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={text('membership.notes')}>
        {open && <List first={notes.data} />}
      </Sheet>
    </section>
  );
}

function List({ first }: { readonly first: Notes }) {
  const text = useText();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/user/vip/notes', { cursor, limit: PAGE }),
  );
  const list = pages.flatMap((page) => page.list);
  if (list.length === 0)
    return <EmptyState title={text('membership.no-notes')} text={text('membership.no-notes-text')} />;
  return (
    <>
      <ul className={styles.notes}>
        {list.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} />
          </li>
        ))}
      </ul>
      <LoadMore load={load} busy={busy} any={list.length > 0} />
    </>
  );
}

const KINDS: Readonly<Record<Note['kind'], MessageKey>> = {
  block: 'membership.kind-block',
  offering: 'membership.kind-offering',
  'short-term': 'membership.kind-short-term',
  suggestion: 'membership.kind-suggestion',
};
const OUTCOMES: Readonly<Record<NonNullable<Note['outcome']>, MessageKey>> = {
  right: 'membership.right',
  wrong: 'membership.wrong',
  stopped: 'membership.stopped',
};

function NoteCard({ note: { id, kind, publishedAtMs, freeAtMs, endsAtMs, outcome, note } }: { readonly note: Note }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const price = (value: string): string => formatNumber(value, language);
  return (
    <article className={styles.note}>
      <p className={styles.tags}>
        <Tag>{text(KINDS[kind])}</Tag>
        {note?.simulated === true && <Tag>{text('membership.simulated')}</Tag>}
        {outcome !== null && <Tag tone="accent">{text(OUTCOMES[outcome])}</Tag>}
        <i>{moment(publishedAtMs)}</i>
      </p>
      {note === null ? (
        <p className={styles.locked}>
          <Icon icon={Lock} size={16} />
          {text('membership.locked', { day: dayText(freeAtMs, language) })}
        </p>
      ) : (
        <>
          <h3>{note.title}</h3>
          <p>{note.text}</p>
          <dl>
            <div>
              <dt>
                {text(note.direction === 'up' ? 'membership.higher' : 'membership.lower', { symbol: note.symbol })}
              </dt>
              <dd>{price(note.from)}</dd>
            </div>
            {note.stop !== null && (
              <div>
                <dt>{text('membership.stop')}</dt>
                <dd>{price(note.stop)}</dd>
              </div>
            )}
            <div>
              <dt>{note.end === null ? text('membership.scored-at') : text('membership.end')}</dt>
              <dd>{note.end === null ? moment(endsAtMs) : price(note.end)}</dd>
            </div>
            <div>
              <dt>{text('membership.house')}</dt>
              <dd>{price(note.houseHolding)}</dd>
            </div>
            <div>
              <dt>{text('membership.author-owned', { author: note.author })}</dt>
              <dd>{note.authorHolding === null ? text('membership.no-account') : price(note.authorHolding)}</dd>
            </div>
          </dl>
          <Go to="/pages/user/service" search={{ note: id }} className={styles.ask}>
            {text('membership.ask-about')}
          </Go>
        </>
      )}
    </article>
  );
}
