// In: the platform's notices and which one this device knows.
// Out: a new one in a dialog, once. What was there at the first visit is no news: a newcomer finds it in the row on Home.
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { outdate, useCall } from '../kernel/queries.ts';
import { go } from '../kernel/router.ts';
import { type Kept, keep, useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { say } from '../i18n/index.ts';
import { ask } from '../parts/index.ts';
import { NOTICES_FRESH_MS } from './unread.ts';

type PlatformNotice = ReplyOf<'/index/notice'>['list'][number];

/** first: nothing is known yet. show: newer than what is known, and not read. known: nothing to do. */
export function noveltyOf(
  newest: Pick<PlatformNotice, 'id' | 'atMs'>,
  { systemNotice, readNotices }: Pick<Kept, 'systemNotice' | 'readNotices'>,
): 'first' | 'show' | 'known' {
  if (systemNotice === null) return 'first';
  if (systemNotice.id === newest.id || newest.atMs <= systemNotice.atMs) return 'known';
  return readNotices.includes(newest.id) ? 'known' : 'show';
}

export function useSystemNotice(): void {
  const newest = useCall('/index/notice', {}, { staleMs: NOTICES_FRESH_MS }).data?.list[0];
  // Once a visit: one that comes while somebody is here is told in a toast, and has its dialog at the next visit if it is not read by then.
  const looked = useRef(false);
  useEffect(() => {
    if (newest === undefined || looked.current) return;
    looked.current = true;
    const novelty = noveltyOf(newest, useKept.getState());
    if (novelty === 'known') return;
    keep({ systemNotice: { id: newest.id, atMs: newest.atMs } });
    if (novelty === 'show') void show(newest);
  }, [newest]);
}

/** Enough to know what it is about; the whole text has a page of its own. */
const GLIMPSE = 240;

async function show({ id, title, text }: PlatformNotice): Promise<void> {
  const glimpse = text.length > GLIMPSE ? `${text.slice(0, GLIMPSE).trimEnd()}…` : text;
  const wantsAll = await ask({
    title,
    text: glimpse,
    confirm: say('notices.open'),
    cancel: say('notices.got-it'),
  });
  if (wantsAll) go('/pages/notice/detail', { id });
  else markRead(id);
}

/** Who has it told from the dialog need not be told by a dot as well. */
function markRead(id: string): void {
  const { userToken, readNotices } = useKept.getState();
  if (userToken === '') keep({ readNotices: [...readNotices, id].slice(-200) });
  else
    wire.call('/user/notice/read', { id: `s${id}` }).then(
      () => outdate('/user/notice'),
      () => undefined,
    );
}
