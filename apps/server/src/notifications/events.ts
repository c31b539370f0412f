// In: nothing. Out: for each event its group and where its notice leads; for each group the usual channels.
import type { NoticeChannel, NoticeEvent, NoticeGroup } from '@hilsa/contract';

interface EventRule {
  readonly group: NoticeGroup;
  /** A path of the site; empty leads nowhere. */
  readonly path: string;
  /** While an equal notice younger than this is unread, another is not sent outside and only renews its time. */
  readonly digestMs?: number;
  /** The journal tells it of itself: the life record has it from there. */
  readonly fromJournal?: true;
}

const MINUTE_MS = 60_000;
const SECURITY = { group: 'security', path: '/pages/user/security' } as const;
const KEYS = { group: 'security', path: '/pages/user/apiKeys' } as const;
const OUT = { group: 'security', path: '/pages/withdraw/withdrawRecord', fromJournal: true } as const;
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
  'allow-list-on': BOOK,
  'allow-list-leaving': BOOK,
  'withdrawal-requested': OUT,
  'withdrawal-paid': OUT,
  'withdrawal-returned': OUT,
  'deposit-credited': { group: 'account', path: '/pages/recharge/rechargeRecord', fromJournal: true },
  'deposit-corrected': { group: 'account', path: '/pages/recharge/rechargeRecord', fromJournal: true },
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
  'score-changed': { group: 'account', path: '/pages/user/creditScore', fromJournal: true },
  'referral-joined': PROFILE,
  'membership-ending': { group: 'account', path: '/pages/stock/vip', fromJournal: true },
  'membership-ended': { group: 'account', path: '/pages/stock/vip', fromJournal: true },
  'loan-paid-out': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-rejected': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-due-soon': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-due-today': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-late': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-warning': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-call': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-sale': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-matured': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'loan-repaid': { group: 'account', path: '/pages/user/loan', fromJournal: true },
  'robot-stopped': { group: 'account', path: '/pages/robot/list', fromJournal: true },
  'fund-paid': { group: 'account', path: '/pages/fund/record', fromJournal: true },
  'fund-gated': { group: 'account', path: '/pages/fund/record', fromJournal: true },
  'fund-given': { group: 'account', path: '/pages/fund/record', fromJournal: true },
  'fund-taken-back': { group: 'account', path: '/pages/fund/record', fromJournal: true },
  'option-expires-tomorrow': { group: 'account', path: '/pages/tabbar/position?kind=options', fromJournal: true },
  'option-settled': { group: 'account', path: '/pages/tabbar/position?kind=options', fromJournal: true },
  'margin-call': { group: 'account', path: '/pages/tabbar/position?kind=contracts', fromJournal: true },
  'liquidation-begun': { group: 'account', path: '/pages/tabbar/position?kind=contracts', fromJournal: true },
  'position-deleveraged': { group: 'account', path: '/pages/tabbar/position?kind=contracts', fromJournal: true },
  'alert-fired': { group: 'account', path: '/pages/user/alerts' },
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
