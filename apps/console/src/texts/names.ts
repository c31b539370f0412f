// In: words that the server keeps: rights, roles, events, rules, calls, values of settings.
// Out: how a person says each of them.
import type { NoticeEvent } from '@hilsa/contract';
import type { PropertyKey } from '@hilsa/contract/console/index';
import { RIGHT_TITLES, SUBJECTS } from '@hilsa/contract/console/desks';
import type { Role } from '@hilsa/contract/console/roles';

const roles: Readonly<Record<Role, string>> = {
  support: 'Support',
  compliance: 'Compliance',
  treasury: 'Treasury',
  markets: 'Markets',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

const events: Readonly<Record<NoticeEvent | 'code', string>> = {
  code: 'Code',
  'signed-in': 'New sign-in',
  'sign-in-ended': 'Sign-in ended',
  'password-changed': 'Password changed',
  'contact-changed': 'Contact changed',
  'pin-set': 'PIN set',
  'pin-changed': 'PIN changed',
  'pin-locked': 'PIN locked',
  'sign-in-locked': 'Sign-in locked for new devices',
  'totp-enabled': 'Authenticator on',
  'totp-disabled': 'Authenticator off',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'api-key-made': 'API key made',
  'api-key-restricted': 'API key made narrower',
  'api-key-revoked': 'API key revoked',
  'destination-added': 'Destination added',
  'destination-removed': 'Destination removed',
  'withdrawal-requested': 'Withdrawal asked for',
  'withdrawal-paid': 'Withdrawal arrived',
  'withdrawal-returned': 'Withdrawal came back',
  'deposit-credited': 'Deposit credited',
  'channel-invited': 'Invited to a channel',
  'phrase-changed': 'Anti-phishing phrase changed',
  'reset-begun': 'Reset begun',
  'reset-done': 'Reset done',
  'reset-cancelled': 'Reset stopped',
  'factor-reset-begun': 'Reset of second factors begun',
  'factor-reset-done': 'Second factors reset',
  'account-frozen': 'Frozen by the customer',
  'account-unfrozen': 'Unfrozen by the customer',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'papers-received': 'Papers received',
  'papers-approved': 'Papers approved',
  'papers-rejected': 'Papers sent back',
  'kind-upgraded': 'Became HNI',
  'kind-returned': 'Returned to Regular',
  'kind-declined': 'HNI declined',
  'score-changed': 'Score changed',
  'referral-joined': 'Somebody joined by invitation',
  'chat-answered': 'Answer in the chat',
  'platform-notice': 'Notice to customers',
};

/** Reasons of the score that no operator wrote. */
const scoreRules: Readonly<Record<string, string>> = {
  start: 'Every account begins with this',
  'identity-verified': 'Identity verified',
  'second-factor': 'A second factor is on',
  passkey: 'A passkey is set up',
  'withdrawal-pin': 'A withdrawal PIN is set',
  'account-age-month': 'The account is a month old',
  'account-age-half-year': 'The account is half a year old',
  'account-age-year': 'The account is a year old',
  'disabled-before': 'Was disabled before',
};

const asked = { required: 'Asked for', off: 'Not asked for' } as const;
/** Values of settings; a number or anything else speaks for itself. */
const settingValues: Readonly<Partial<Record<PropertyKey, Readonly<Record<string, string>>>>> = {
  tabSet: { assets: 'With Assets', markets: 'With Markets' },
  registrationCode: asked,
  captcha: asked,
  inviteCode: { optional: 'Optional', required: 'Required' },
  transactionPin: asked,
  kycRequiredFor: { trade: 'Trading', deposit: 'Deposits', withdraw: 'Withdrawals', upgrade: 'Becoming HNI' },
  defaultLanguage: { 'en-US': 'English', 'bn-BN': 'Bengali' },
};

/** Fields of before and after, and of what an action was given. */
const fields: Readonly<Record<string, string>> = {
  status: 'Standing',
  statusReason: 'Reason shown to the customer',
  signIns: 'Sign-ins',
  sessions: 'Sessions',
  text: 'Text',
  kind: 'Kind',
  score: 'Score',
  change: 'Change',
  reset: 'Reset',
  resetId: 'Reset id',
  effectiveAtMs: 'From',
  value: 'Value',
  email: 'E-mail',
  name: 'Name',
  roles: 'Roles',
  state: 'State',
  title: 'Title',
  textEn: 'Text, English',
  textBn: 'Text, Bengali',
  titleEn: 'Title, English',
  titleBn: 'Title, Bengali',
  summaryEn: 'Summary, English',
  summaryBn: 'Summary, Bengali',
  visibleFromMs: 'Visible from',
  untilMs: 'Until',
  mode: 'Shown in',
  audience: 'To whom',
  customerId: 'Customer id',
  operatorId: 'Operator id',
  messageId: 'Message id',
  fileId: 'Picture id',
  path: 'Leads to',
  announce: 'Also by push, e-mail and SMS',
  draft: 'Text',
  reasons: 'Reason',
  reason: 'Reason',
  field: 'Part',
  note: 'Note',
  side: 'Side',
  rows: 'Rows',
  whole: 'Whole',
  ended: 'Ended',
  problem: 'Problem',
  request: 'Request',
  decisionReason: 'Reason of the decision',
  atMs: 'At',
  position: 'Position',
  place: 'Place',
  options: 'Option',
  labelEn: 'English',
  labelBn: 'Bengali',
  changeable: 'Can be changed',
  results: 'Results are shown',
  needsConsent: 'Customers agree again',
  source: 'Source',
  version: 'Version',
  updatedAtMs: 'Saved',
  readCount: 'Reads',
  counts: 'Votes',
  id: 'Id',
};

/** What a row of the trail is about, before its id. */
const subjects: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SUBJECTS).map(([kind, { title }]) => [kind, title]),
);

export const names = { events, fields, rights: RIGHT_TITLES, roles, scoreRules, settingValues, subjects };
