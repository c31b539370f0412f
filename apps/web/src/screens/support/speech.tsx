// In: what one speaker said in a row.
// Out: bubbles with their times, marks of sending and reading, and what can be done about one that did not go.
import { Check, CheckCheck, Clock, CircleAlert, EyeOff } from 'lucide-react';
import { timeText, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Picture } from '../../messages/picture.tsx';
import { Icon, TextButton } from '../../parts/index.ts';
import { outgoing } from './outgoing.ts';
import type { Run, Said } from './talk.ts';
import styles from './support.module.css';

export function Speech({ run }: { readonly run: Run }) {
  const text = useText();
  const own = run.from === 'customer';
  return (
    <div className={names(styles.run, own && styles.own)}>
      {own ? (
        <span className="spoken">{text('chat.you')}</span>
      ) : (
        <p className={styles.name}>{run.name ?? text('chat.support')}</p>
      )}
      {run.said.map((said) => (
        <Bubble key={said.kind === 'arrived' ? said.message.id : said.message.requestId} said={said} own={own} />
      ))}
    </div>
  );
}

function Bubble({ said, own }: { readonly said: Said; readonly own: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { message } = said;
  const blob = said.kind === 'outgoing' ? said.message.picture : null;
  const hasPicture = message.fileId !== null || blob !== null;
  return (
    <>
      <div className={names(styles.bubble, hasPicture && styles.pictured)}>
        {hasPicture && <Picture fileId={message.fileId} blob={blob} />}
        {message.text !== '' && <p className={styles.words}>{message.text}</p>}
        <p className={styles.meta}>
          <time>{timeText(message.atMs, language)}</time>
          {own && <Mark said={said} />}
        </p>
      </div>
      {said.kind === 'arrived' && said.message.masked && (
        <p className={styles.hidden}>
          <Icon icon={EyeOff} size={14} />
          {text('chat.masked')}
        </p>
      )}
      {said.kind === 'outgoing' && said.message.state !== 'sending' && <Stuck said={said} />}
    </>
  );
}

function Mark({ said }: { readonly said: Said }) {
  const text = useText();
  const [icon, words] =
    said.kind === 'outgoing'
      ? said.message.state === 'failed'
        ? [CircleAlert, text('chat.not-sent')]
        : [Clock, text('chat.sending')]
      : said.isRead
        ? [CheckCheck, text('chat.read')]
        : [Check, text('chat.sent')];
  return (
    <span className={styles.mark}>
      <Icon icon={icon} size={16} />
      <span className="spoken">{words}</span>
    </span>
  );
}

function Stuck({ said: { message } }: { readonly said: Said & { readonly kind: 'outgoing' } }) {
  const text = useText();
  const failed = message.state === 'failed';
  return (
    <div className={styles.stuck} role="status">
      <p>{failed ? message.problem : text('chat.offline')}</p>
      <span className={styles.ways}>
        {failed && <TextButton onClick={() => outgoing.again(message.requestId)}>{text('chat.again')}</TextButton>}
        <TextButton onClick={() => outgoing.drop(message.requestId)}>{text('chat.drop')}</TextButton>
      </span>
    </div>
  );
}
