// In: the customer's channel of notices.
// Out: how many are unread and which came while we looked. New ones are told in a toast, and answers that are old now are asked again.
import type { CallPath, CustomerNotice, NoticeEvent, NoticesChannelData } from '@hilsa/contract';
import { wire } from '../kernel/wire.ts';
import { toast } from '../kernel/toast.ts';
import { Live } from './live.ts';
import { outdateSoon } from './outdate-soon.ts';

export interface NoticesNow {
  readonly unread: number;
  /** The ids that are known, so that a change of one is no news. */
  readonly known: ReadonlySet<string>;
  /** That came with the last messages and is not read. */
  readonly newest: CustomerNotice | null;
}

const TOLD_MS = 4_000;

export const notices = new Live<NoticesNow>('notices', (before, messages) => {
  const known = new Set(before?.known);
  let unread = before?.unread ?? 0;
  let newest: CustomerNotice | null = null;
  for (const { type, data } of messages) {
    const { list, unread: now } = data as NoticesChannelData;
    unread = now;
    if (type === 'update') newest = list.find((notice) => notice.readAtMs === null && !known.has(notice.id)) ?? newest;
    for (const notice of list) known.add(notice.id);
  }
  return { unread, known, newest };
});

notices.onNews((messages) => {
  if (messages.some(({ type }) => type === 'update')) outdateSoon('/user/notice');
  const newest = notices.get().value?.newest ?? null;
  if (newest !== null) tell(newest);
});

const SECURITY: readonly CallPath[] = ['/user/security'];
const SIGN_INS: readonly CallPath[] = ['/user/session/list'];
const STANDING: readonly CallPath[] = ['/user/info', '/user/login/info'];
const PAPERS: readonly CallPath[] = ['/user/auth', ...STANDING];

/** What an event changes besides itself: on this device, or on another one of the same customer. */
const CHANGES: Partial<Record<NoticeEvent, readonly CallPath[]>> = {
  'signed-in': SIGN_INS,
  'sign-in-ended': SIGN_INS,
  'contact-changed': STANDING,
  'pin-set': SECURITY,
  'pin-changed': SECURITY,
  'pin-locked': SECURITY,
  'totp-enabled': SECURITY,
  'totp-disabled': SECURITY,
  'passkey-added': SECURITY,
  'passkey-removed': SECURITY,
  'api-key-made': ['/user/api-key/list'],
  'api-key-restricted': ['/user/api-key/list'],
  'api-key-revoked': ['/user/api-key/list'],
  'destination-added': ['/bank/list'],
  'destination-removed': ['/bank/list'],
  'allow-list-on': ['/bank/list', '/coin/withdraw/address'],
  'allow-list-leaving': ['/bank/list', '/coin/withdraw/address'],
  'withdrawal-requested': ['/user/withdraw/status', '/user/withdraw/order'],
  'withdrawal-paid': ['/user/withdraw/status', '/user/withdraw/order'],
  'withdrawal-returned': ['/user/withdraw/status', '/user/withdraw/order'],
  'deposit-corrected': ['/user/recharge/status', '/user/recharge/order'],
  'deposit-credited': ['/user/recharge/status', '/user/recharge/order'],
  'channel-invited': ['/user/recharge/status'],
  'phrase-changed': SECURITY,
  'reset-begun': SECURITY,
  'reset-done': SECURITY,
  'reset-cancelled': SECURITY,
  'account-frozen': [...SECURITY, ...STANDING],
  'account-unfrozen': [...SECURITY, ...STANDING],
  'account-disabled': STANDING,
  'account-enabled': STANDING,
  'papers-received': PAPERS,
  'papers-approved': PAPERS,
  'papers-rejected': PAPERS,
  'kind-upgraded': STANDING,
  'kind-returned': STANDING,
  'kind-declined': STANDING,
  'score-changed': ['/user/point/change/log'],
  'referral-joined': ['/user/referral'],
  'chat-answered': ['/user/chat/list'],
  'platform-notice': ['/index/notice'],
};

/** The socket speaks the browser's language, a call the one chosen here: so the words are asked for. */
function tell(notice: CustomerNotice): void {
  for (const path of CHANGES[notice.event] ?? []) outdateSoon(path);
  wire.call('/user/notice/info', { id: notice.id }).then(
    ({ title }) => toast(title, { ms: TOLD_MS }),
    () => undefined,
  );
}
