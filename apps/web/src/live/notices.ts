// In: the customer's channel of notices.
// Out: how many are unread and which came while we looked. New ones are told in a toast, and answers that are old now are asked again.
import type { CallPath, CustomerNotice, NoticeEvent, NoticesChannelData } from '@hilsa/contract';
import { outdate } from '../app/queries.ts';
import { wire } from '../app/wire.ts';
import { toast } from '../parts/toast.tsx';
import { Live } from './live.ts';

export interface NoticesNow {
  readonly unread: number;
  /** The ids that are known, so that a change of one is no news. */
  readonly known: ReadonlySet<string>;
}

const TOLD_MS = 4_000;

export const notices = new Live<NoticesNow>('notices', (before, messages) => {
  const known = new Set(before?.known);
  let unread = before?.unread ?? 0;
  let newest: CustomerNotice | undefined;
  for (const { type, data } of messages) {
    const { list, unread: now } = data as NoticesChannelData;
    unread = now;
    if (type === 'update') newest = list.find((notice) => notice.readAtMs === null && !known.has(notice.id)) ?? newest;
    for (const notice of list) known.add(notice.id);
  }
  if (messages.some(({ type }) => type === 'update')) outdate('/user/notice');
  if (newest !== undefined) tell(newest);
  return { unread, known };
});

/** What an event changes besides itself. */
const CHANGES: Partial<Record<NoticeEvent, readonly CallPath[]>> = {
  'papers-received': ['/user/auth', '/user/info', '/user/login/info'],
  'papers-approved': ['/user/auth', '/user/info', '/user/login/info', '/user/point/change/log'],
  'papers-rejected': ['/user/auth', '/user/info', '/user/login/info'],
  'kind-upgraded': ['/user/info'],
  'kind-returned': ['/user/info'],
  'kind-declined': ['/user/info'],
  'score-changed': ['/user/point/change/log'],
  'referral-joined': ['/user/referral'],
  'signed-in': ['/user/session/list'],
  'sign-in-ended': ['/user/session/list'],
  'chat-answered': ['/user/chat/list'],
};

/** The socket speaks the browser's language, a call the one chosen here: so the words are asked for. */
function tell(notice: CustomerNotice): void {
  for (const path of CHANGES[notice.event] ?? []) outdate(path);
  wire.call('/user/notice/info', { id: notice.id }).then(
    ({ title }) => toast(title, { ms: TOLD_MS }),
    () => undefined,
  );
}
