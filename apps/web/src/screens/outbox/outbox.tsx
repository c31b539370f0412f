// In: `/sandbox/outbox`.
// Out: the messages the sandbox would have sent, newest first, each code ready to copy.
import { Bell, Copy, Mail, MessageSquareText, RefreshCw } from 'lucide-react';
import { useCall } from '../../kernel/queries.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { timeText, useLanguage, useText } from '../../i18n/index.ts';
import {
  EmptyState,
  IconButton,
  IconTile,
  MessageRow,
  NavigationBar,
  RowSkeleton,
  TextButton,
  toast,
} from '../../parts/index.ts';
import styles from './outbox.module.css';

const ASK_EVERY_MS = 4_000;
const CARRIERS = {
  sms: { icon: MessageSquareText, name: 'outbox.sms' },
  mail: { icon: Mail, name: 'outbox.mail' },
  push: { icon: Bell, name: 'outbox.push' },
} as const;

export default function OutboxScreen() {
  const text = useText();
  const messages = useCall('/sandbox/outbox', {}, { staleMs: 0, everyMs: ASK_EVERY_MS });
  return (
    <>
      <NavigationBar
        title={text('page.outbox')}
        right={
          <IconButton
            icon={RefreshCw}
            size={20}
            label={text('outbox.refresh')}
            edge="end"
            onClick={() => void messages.refetch()}
          />
        }
      />
      <div className={styles.page}>
        <p className={styles.lead}>{text('outbox.text')}</p>
        {messages.isError && (
          <MessageRow
            kind="failed"
            title={text('reading.failed')}
            text={sentenceOf(messages.error)}
            action={<TextButton onClick={() => void messages.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {messages.isPending && <RowSkeleton rows={3} chart={false} />}
        {messages.data?.list.length === 0 && (
          <EmptyState title={text('outbox.empty')} text={text('outbox.empty-text')} />
        )}
        <ul className={styles.list}>
          {messages.data?.list.map((message) => (
            <li key={message.id}>
              <Message {...message} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Message({
  channel,
  target,
  text: words,
  atMs,
}: {
  readonly channel: keyof typeof CARRIERS;
  readonly target: string;
  readonly text: string;
  readonly atMs: number;
}) {
  const text = useText();
  const language = useLanguage();
  const code = /\b\d{6}\b/.exec(words)?.[0];
  const copy = (digits: string): void => {
    navigator.clipboard.writeText(digits).then(
      () => toast(text('toast.copied')),
      () => toast(text('toast.copy-failed'), { wrong: true }),
    );
  };
  return (
    <article className={styles.message}>
      <IconTile icon={CARRIERS[channel].icon} />
      <div className={styles.words}>
        <p className={styles.head}>
          <span>
            {text(CARRIERS[channel].name)} · {target}
          </span>
          <time>{timeText(atMs, language)}</time>
        </p>
        <p className={styles.text}>{words}</p>
      </div>
      {code !== undefined && (
        <IconButton icon={Copy} size={18} label={text('outbox.copy')} edge="end" onClick={() => copy(code)} />
      )}
    </article>
  );
}
