// In: the conversation as it stands.
// Out: it on the page: what was said from the oldest down, who types, and the place to write.
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../kernel/tell.ts';
import { dayWords, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Icon, IconButton, MessageRow, Skeleton, TextButton } from '../../parts/index.ts';
import { Composer } from './composer.tsx';
import { Speech } from './speech.tsx';
import { talkOf } from './talk.ts';
import { useChat } from './use-chat.ts';
import styles from './support.module.css';

export function Conversation() {
  const text = useText();
  const language = useLanguage();
  const { log, atEnd, watch, toEnd } = useEnd();
  useRoomForKeyboard();
  const chat = useChat(atEnd);
  const { messages, waiting, readByOperator } = chat;
  // What one writes oneself is seen at once, however far up one was reading.
  useEffect(toEnd, [waiting.length, toEnd]);
  // A day is named by the day it is read on; a page that stays open over midnight is named anew with its next message.
  const [openedMs] = useState(() => Date.now());
  const newestMs = Math.max(openedMs, messages.at(-1)?.atMs ?? 0, waiting.at(-1)?.atMs ?? 0);
  const days = useMemo(
    () => talkOf(messages, waiting, readByOperator, (atMs) => dayWords(atMs, newestMs, language)),
    [messages, waiting, readByOperator, newestMs, language],
  );
  return (
    <div className={styles.page}>
      {/* Its natural place is its end: reversed, the newest message stays in sight while older ones are added above. */}
      <div
        ref={log}
        className={styles.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        role="log"
        aria-label={text('chat.label')}
        onScroll={watch}
      >
        <div className={styles.talk}>
          <p className={styles.note}>
            <Icon icon={ShieldCheck} size={16} />
            {text('chat.never')}
          </p>
          {chat.error !== null && (
            <MessageRow
              kind="failed"
              title={text('chat.failed')}
              text={sentenceOf(chat.error)}
              action={<TextButton onClick={chat.retry}>{text('common.retry')}</TextButton>}
            />
          )}
          {chat.isWaiting && <TalkSkeleton />}
          {!chat.isWaiting && chat.error === null && days.length === 0 && (
            <EmptyState title={text('chat.empty')} text={text('chat.empty-text')} />
          )}
          {chat.hasEarlier && (
            <Button size="small" busy={chat.isFetchingEarlier} onClick={chat.fetchEarlier}>
              {text('chat.earlier')}
            </Button>
          )}
          {days.map(({ day, runs }) => (
            <section key={day} className={styles.day}>
              <h2 className={styles.dayName}>{day}</h2>
              {runs.map((run) => (
                <Speech key={run.key} run={run} />
              ))}
            </section>
          ))}
          {chat.isTyping && (
            <p className={styles.typing}>
              <i />
              <i />
              <i />
              <span className="spoken">{text('chat.typing')}</span>
            </p>
          )}
        </div>
      </div>
      {!atEnd && (
        <span className={styles.down}>
          <IconButton
            icon={ChevronDown}
            label={text(chat.unread > 0 ? 'chat.newer' : 'chat.newest')}
            dot={chat.unread > 0}
            onClick={toEnd}
          />
        </span>
      )}
      <Composer isStale={chat.isStale} />
    </div>
  );
}

/** A keyboard on the glass makes this page shorter, so that the place to write stands above it. Other pages keep their foot where it is. */
function useRoomForKeyboard(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
    if (viewport === null) return undefined;
    const before = viewport.content;
    viewport.content = `${before}, interactive-widget=resizes-content`;
    return () => {
      viewport.content = before;
    };
  }, []);
}

/** Nearer to the end than this is at it. */
const END_PX = 80;

/** The log is reversed, so its end is where it is scrolled by nothing. */
function useEnd() {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  return {
    log,
    atEnd,
    watch: () => setAtEnd(Math.abs(log.current?.scrollTop ?? 0) < END_PX),
    toEnd: useCallback(() => {
      if (log.current !== null) log.current.scrollTop = 0;
    }, []),
  };
}

function TalkSkeleton() {
  const text = useText();
  return (
    <div className={styles.day} role="status" aria-label={text('common.loading')}>
      <Skeleton width="62%" height={44} round={16} />
      <span className={styles.right}>
        <Skeleton width="48%" height={44} round={16} />
      </span>
      <Skeleton width="70%" height={64} round={16} />
    </div>
  );
}
