// In: what the customer types and the picture they choose.
// Out: a message on its way; the support sees that somebody is typing. A text with a code in it is warned about before it goes.
import { maskCodes } from '@hilsa/contract/content/mask-codes';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useKept } from '../../kernel/store.ts';
import { useSearch } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { PICTURE_FILES, jpegOf, openPicture } from '../../messages/open-picture.ts';
import { tellPicture } from '../../messages/tell-picture.ts';
import { Icon, IconButton } from '../../parts/index.ts';
import { outgoing } from './outgoing.ts';
import { LONGEST_TEXT } from './talk.ts';
import styles from './support.module.css';

const LONGEST_SIDE = 1600;
const QUALITY = 0.85;
const TELL_TYPING_EVERY_MS = 3_000;
/** Below this many characters left they are counted. */
const COUNT_FROM = 200;
const NUMBER = /^\d{1,15}$/;

/** Whoever comes from a loan or a note begins with its number, from membership with its service. */
function firstWords(
  text: ReturnType<typeof useText>,
  { loan, note, about }: Readonly<Record<'loan' | 'note' | 'about', string>>,
): string {
  if (NUMBER.test(loan)) return text('chat.about-loan', { id: loan });
  if (NUMBER.test(note)) return text('chat.about-note', { id: note });
  return about === 'strategy' ? text('chat.about-strategy') : '';
}

export function Composer({ isStale }: { readonly isStale: boolean }) {
  const text = useText();
  const loan = useSearch('loan');
  const note = useSearch('note');
  const about = useSearch('about');
  // The address is no way to put other words into somebody's mouth.
  const [words, setWords] = useState(() => firstWords(text, { loan, note, about }));
  const [picture, setPicture] = useState<Blob | null>(null);
  const canSend = words.trim() !== '' || picture !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const tellTyping = useTypingTold();
  const left = LONGEST_TEXT - words.length;

  const send = (): void => {
    if (!canSend) return;
    outgoing.say(words.trim(), picture);
    setWords('');
    setPicture(null);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // With a real keyboard Enter sends; on glass it makes a new line, and the button sends.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia('(pointer: fine)').matches
    )
      return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      {isStale && <p className={styles.hint}>{text('chat.stale')}</p>}
      {maskCodes(words).masked && (
        <p className={styles.hint} role="status">
          {text('chat.code-hint')}
        </p>
      )}
      {picture !== null && <Chosen picture={picture} drop={() => setPicture(null)} />}
      <div className={styles.line}>
        <Attach choose={setPicture} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={LONGEST_TEXT}
          aria-label={text('chat.write')}
          placeholder={text('chat.write')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value.trim() !== '') tellTyping();
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.send} aria-label={text('chat.send')} disabled={!canSend} onClick={send}>
          <Icon icon={SendHorizontal} size={20} />
        </button>
      </div>
      {left < COUNT_FROM && <p className={styles.hint}>{text('chat.left', { count: left })}</p>}
    </div>
  );
}

/** Says so at most every three seconds; that it is lost does no harm. */
function useTypingTold(): () => void {
  const told = useRef(0);
  return () => {
    const now = Date.now();
    if (now - told.current < TELL_TYPING_EVERY_MS) return;
    told.current = now;
    wire.call('/user/chat/typing', {}).catch(() => undefined);
  };
}

function Attach({ choose }: { readonly choose: (picture: Blob) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  // A practice account has no place of its own for files.
  const hasFiles = useKept((kept) => kept.userTokenReal !== '');
  if (!hasFiles) return null;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    try {
      choose(await jpegOf(await openPicture(file, LONGEST_SIDE), QUALITY));
    } catch (error) {
      tellPicture(error);
    } finally {
      setBusy(false);
      if (input.current !== null) input.current.value = '';
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_FILES}
        hidden
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <IconButton icon={ImagePlus} label={text('chat.attach')} disabled={busy} onClick={() => input.current?.click()} />
    </>
  );
}

function Chosen({ picture, drop }: { readonly picture: Blob; readonly drop: () => void }) {
  const text = useText();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className={styles.chosen}>
      {address !== '' && <img src={address} alt={text('picture.chosen')} />}
      <IconButton icon={X} size={20} label={text('picture.remove')} onClick={drop} />
    </div>
  );
}
