// In: nothing. Out: for each event its group and where its notice leads; for each group the usual channels.
import type { NoticeChannel, NoticeEvent, NoticeGroup } from '@hilsa/contract';

interface EventRule {
  readonly group: NoticeGroup;
  /** A path of the site; empty leads nowhere. */
  readonly path: string;
  /** While an equal notice younger than this is unread, another is not sent outside and only renews its time. */
  readonly digestMs?: number;
}

const MINUTE_MS = 60_000;
const SECURITY = { group: 'security', path: '/pages/user/security' } as const;
const KEYS = { group: 'security', path: '/pages/user/apiKeys' } as const;
const OUT = { group: 'security', path: '/pages/withdraw/withdrawRecord' } as const;
const BOOK = { group: 'security', path: '/pages/wallet/bankList?type=2' } as const;
const PAPERS = { group: 'account', path: '/pages/user/kyc' } as const;
const PROFILE = { group: 'account', path: '/pages/user/userInfo' } as const;

export const EVENTS: Readonly<Record<NoticeEvent, EventRule>> = {
  'signed-in': { ...SECURITY, digestMs: 10 * MINUTE_MS },
  'sign-in-ended': SECURITY,
  'password-changed': SECURITY,
  'contact-changed': SECURITY,
  'pin-set': SECURITY,
  'pin-changed': SECURITY,
  'pin-locked': SECURITY,
  'sign-in-locked': { ...SECURITY, digestMs: 6 * 60 * MINUTE_MS },
  'totp-enabled': SECURITY,
  'totp-disabled': SECURITY,
  'passkey-added': SECURITY,
  'passkey-removed': SECURITY,
  'api-key-made': KEYS,
  'api-key-restricted': KEYS,
  'api-key-revoked': KEYS,
  'destination-added': BOOK,
  'destination-removed': BOOK,
  'withdrawal-requested': OUT,
  'withdrawal-paid': OUT,
  'withdrawal-returned': OUT,
  'deposit-credited': { group: 'account', path: '/pages/recharge/rechargeRecord' },
  'channel-invited': { group: 'account', path: '/pages/recharge/rechargeChannel' },
  'phrase-changed': SECURITY,
  'reset-begun': SECURITY,
  'reset-done': SECURITY,
  'reset-cancelled': SECURITY,
  'factor-reset-begun': SECURITY,
  'factor-reset-done': SECURITY,
  'account-frozen': SECURITY,
  'account-unfrozen': SECURITY,
  'account-disabled': { group: 'security', path: '/pages/user/userInfo' },
  'account-enabled': { group: 'security', path: '/pages/user/userInfo' },
  'papers-received': PAPERS,
  'papers-approved': PAPERS,
  'papers-rejected': PAPERS,
  'kind-upgraded': PROFILE,
  'kind-returned': PROFILE,
  'kind-declined': PROFILE,
  'score-changed': { group: 'account', path: '/pages/user/creditScore' },
  'referral-joined': PROFILE,
  'chat-answered': { group: 'support', path: '/pages/user/service', digestMs: 30 * MINUTE_MS },
  'platform-notice': { group: 'platform', path: '/pages/notice/list' },
};

type Switches = Readonly<Record<NoticeChannel, boolean>>;
/** What is on until the customer says otherwise. */
export const USUAL: Readonly<Record<NoticeGroup, Switches>> = {
  security: { push: true, mail: true, sms: true },
  account: { push: true, mail: true, sms: false },
  support: { push: true, mail: false, sms: false },
  platform: { push: true, mail: false, sms: false },
};
/** What cannot be switched off: whoever holds somebody's account could silence the warning about it. */
export const FIXED: Readonly<Record<NoticeGroup, readonly NoticeChannel[]>> = {
  security: ['mail', 'sms'],
  account: [],
  support: [],
  platform: [],
};
