// In: nothing. Out: title and text of every event in English. {name} stands for a parameter of the event.
import type { NoticeEvent } from '@hilsa/contract';

export interface Wording {
  readonly title: string;
  readonly text: string;
}

const NOT_YOU = 'If this was not you, freeze your account now.';
/** Where the notice leads, it can be stopped. */
const STOP_IT =
  'If this was not you, open this notice and press “This wasn’t me”: it is stopped, and your account is frozen.';

export const english: Readonly<Record<NoticeEvent, Wording>> = {
  'signed-in': { title: 'New sign-in', text: `{device}, network address {address}. ${NOT_YOU}` },
  'sign-in-ended': { title: 'A sign-in was ended', text: 'The sign-in on {device} was ended.' },
  'password-changed': { title: 'Your password was changed', text: NOT_YOU },
  'contact-changed': { title: 'Your contact was changed', text: `Messages now go to {contact}. ${NOT_YOU}` },
  'pin-set': { title: 'Your {pin} was set', text: NOT_YOU },
  'pin-changed': { title: 'Your {pin} was changed', text: NOT_YOU },
  'pin-locked': { title: 'Your {pin} is locked', text: `Too many wrong tries. Locked until {untilAtMs}. ${NOT_YOU}` },
  'sign-in-locked': {
    title: 'Somebody tried to get into your account',
    text: 'Too many wrong tries at your {what}. New devices now need your password and a code as well; devices you used before go on as usual. You need not do anything.',
  },
  'totp-enabled': { title: 'Authenticator app switched on', text: NOT_YOU },
  'totp-disabled': { title: 'Authenticator app switched off', text: NOT_YOU },
  'passkey-added': { title: 'A passkey was added', text: `Its name: {name}. ${NOT_YOU}` },
  'api-key-made': {
    title: 'An API key was made',
    text: `Its label: {label}. It may {scope}, in the {world} world. ${NOT_YOU}`,
  },
  'api-key-restricted': { title: 'An API key was made narrower', text: `Its label: {label}. ${NOT_YOU}` },
  'api-key-revoked': { title: 'An API key was revoked', text: `Its label: {label}. It works no longer. ${NOT_YOU}` },
  'destination-added': {
    title: 'A destination for your money was added',
    text: `It ends with {end}. Money can go there after 24 hours. ${STOP_IT}`,
  },
  'destination-removed': { title: 'A destination for your money was removed', text: NOT_YOU },
  'allow-list-on': {
    title: 'You pay only to your book',
    text: `Nothing new can be added to it. Leaving this takes 24 hours. ${NOT_YOU}`,
  },
  'allow-list-leaving': {
    title: 'In 24 hours new destinations can be added again',
    text: `Until then your book takes nothing new. ${STOP_IT}`,
  },
  'withdrawal-requested': {
    title: 'A withdrawal was asked for',
    text: `{amount} {asset} to the account that ends with {end}. You can cancel it until it is sent. ${STOP_IT}`,
  },
  'withdrawal-paid': { title: 'A withdrawal has arrived', text: '{amount} {asset} arrived at your destination.' },
  'withdrawal-returned': {
    title: 'Withdrawal failed',
    text: '{amount} {asset} are all available again. It cost nothing.',
  },
  'deposit-corrected': {
    title: 'A deposit was corrected',
    text: '{amount} {asset} had been credited to you by mistake; they belong to somebody else. Two people have taken them back. If you disagree, write to support.',
  },
  'deposit-credited': { title: 'Your deposit has arrived', text: '{amount} {asset} are in your account.' },
  'channel-invited': {
    title: 'You are invited to a channel',
    text: 'Open it to see its password, once. It counts until {untilAtMs} and opens a way in, nothing else. Nobody of ours asks you for it.',
  },
  'passkey-removed': { title: 'A passkey was removed', text: `Its name: {name}. ${NOT_YOU}` },
  'phrase-changed': {
    title: 'Your message phrase was changed',
    text: `If you chose one, every message of ours carries it. ${NOT_YOU}`,
  },
  'reset-begun': {
    title: 'A reset of your {what} was asked for',
    text: 'It takes effect at {effectiveAtMs}. If this was not you, cancel it under Security before then, or without signing in with the word {cancelCode}.',
  },
  'reset-done': { title: 'Your {what} was reset', text: `All sign-ins were ended. ${NOT_YOU}` },
  'reset-cancelled': { title: 'The reset of your {what} was cancelled', text: 'Nothing was changed.' },
  'factor-reset-begun': {
    title: 'A reset of your second factor was begun',
    text: 'It takes effect at {effectiveAtMs}. If this was not you, sign in and cancel it before then, or without signing in with the word {cancelCode}.',
  },
  'factor-reset-done': { title: 'Your second factor was reset', text: 'Set up a new one under Security.' },
  'account-frozen': {
    title: 'Your account is frozen',
    text: 'All sign-ins were ended and nothing can be traded. You can undo this yourself.',
  },
  'account-unfrozen': { title: 'Your account is active again', text: NOT_YOU },
  'account-disabled': {
    title: 'Your account was disabled',
    text: 'Reason: {reason}. You can still sign in to withdraw and to write to support.',
  },
  'account-enabled': { title: 'Your account is active again', text: 'You can trade as before.' },
  'papers-received': { title: 'Your papers arrived', text: 'We look at them and tell you here.' },
  'papers-approved': { title: 'Your identity is verified', text: 'Thank you. Everything that needed it is open now.' },
  'papers-rejected': {
    title: 'Your papers need another look',
    text: 'Open verification to see what to correct. Only those parts are asked for again.',
  },
  'kind-upgraded': { title: 'Your account was upgraded', text: 'It is an HNI account now.' },
  'kind-returned': { title: 'Your account is a regular one again', text: 'Reason: {reason}.' },
  'kind-declined': { title: 'Your upgrade request was declined', text: 'Reason: {reason}.' },
  'score-changed': {
    title: 'Your credit score changed',
    text: 'It is {after} now. The page of your score says why, and how to appeal.',
  },
  'referral-joined': { title: 'Somebody joined with your code', text: '{account} opened an account.' },
  'membership-ending': {
    title: 'Your VIP membership ends in 3 days',
    text: 'It ends at {untilAtMs}{world}. Nothing is taken by itself: buy more days only if you wish.',
  },
  'membership-ended': {
    title: 'Your experience VIP membership service has expired',
    text: 'Notes older than 7 days stay open to you, free{world}. Nothing was charged.',
  },
  'loan-paid-out': {
    title: 'Your loan was paid out',
    text: '{amount} {asset} are in your currency account{world}. Within 24 hours the principal alone ends it.',
  },
  'loan-rejected': {
    title: 'Your loan was not granted',
    text: 'What you pledged is free again{world}. The reason stands in the application.',
  },
  'loan-due-soon': { title: 'Your loan is due in 3 days', text: '{amount} {asset} end it before {untilAtMs}{world}.' },
  'loan-due-today': {
    title: 'Your loan is due today',
    text: '{amount} {asset} end it before {untilAtMs}{world}. After that late interest runs.',
  },
  'loan-late': {
    title: 'Your loan is late',
    text: 'Late interest runs on what is overdue, and your score loses points each day{world}. Repay any part at any time.',
  },
  'loan-warning': {
    title: 'Your pledges are worth less',
    text: '{amount} {asset} are owed on your loan{world}. If prices fall further you will be asked for more collateral.',
  },
  'loan-call': {
    title: 'More collateral is needed',
    text: 'Pledge more or repay a part before {untilAtMs}{world}. After that pledges are sold, no more than needed.',
  },
  'loan-sale': {
    title: 'Pledges of your loan are being sold',
    text: 'By ordinary orders, down to the level of your terms, no further{world}. Each sale has its proof.',
  },
  'loan-matured': {
    title: 'Your loan was not repaid in time',
    text: '{amount} {asset} are owed{world}. Pledges are now sold by ordinary orders until nothing is owed; the rest is given back.',
  },
  'loan-repaid': { title: 'Your loan is repaid', text: 'All pledges are free again{world}.' },
  'robot-stopped': { title: 'A robot stopped', text: '{why}{world}. Its log says what it saw.' },
  'fund-paid': {
    title: 'Your redemption was paid',
    text: '{amount} {asset} from the fund are in your account{world}.',
  },
  'fund-gated': {
    title: 'Part of your redemption waits',
    text: 'More was asked for than may leave at one dealing{world}. The rest goes first at the next one.',
  },
  'fund-given': {
    title: 'A wrong fund value was put right',
    text: 'You dealt at a value that was off by more than half a percent{world}. You are given {amount} {asset}: what was missing.',
  },
  'fund-taken-back': {
    title: 'A wrong fund value was put right',
    text: 'You dealt at a value that was off by more than half a percent{world}. {amount} {asset} that came too much were taken back.',
  },
  'option-expires-tomorrow': {
    title: 'An option of yours expires tomorrow',
    text: '{symbol} settles by itself{world}. You need not do anything; you can still sell it today.',
  },
  'option-settled': {
    title: 'An option of yours was settled',
    text: '{symbol}: {amount} {asset} were paid out{world}. The settlement can be recomputed.',
  },
  'margin-call': {
    title: 'Margin call',
    text: '{symbol}: {percent}% of the margin that keeps it open is used{world}. Add margin or reduce it.',
  },
  'alert-fired': { title: '{symbol}: {rule} {value}', text: 'Your alert{world}. Seen: {seen}.' },
  'liquidation-begun': {
    title: 'A position is being liquidated',
    text: '{symbol} has reached its liquidation price{world}. Each step has its proof.',
  },
  'position-deleveraged': {
    title: 'A position was closed against others',
    text: '{symbol} was reduced by deleveraging{world}. You have what it was worth at that price.',
  },
  'chat-answered': { title: 'Support has answered', text: 'Open the chat to read it.' },
  'platform-notice': { title: '{title}', text: '{text}' },
};

/** Parameters that are one of a few words. */
export const englishWords: Readonly<Record<string, string>> = {
  password: 'password',
  'transaction-pin': 'transaction PIN',
  'withdrawal-pin': 'withdrawal PIN',
  'second-factor': 'second factor',
  'read-only': 'read',
  'read-and-trade': 'read and trade',
  real: 'real',
  demo: 'demo',
  'in-real': '',
  'alert-price-above': 'price at or above',
  'alert-price-below': 'price at or below',
  'alert-change-above': 'day’s rise of at least, in %,',
  'alert-change-below': 'day’s fall of at least, in %,',
  'alert-volume': 'traded volume of at least',
  'alert-band': 'a limit of the day was touched',
  'alert-record-date': 'days to a record date, at most',
  'in-demo': ', in your demo account',
  'loss-limit': 'It reached its loss limit',
  'daily-loss-limit': 'It reached its loss limit of the day',
  'market-halted': 'Its market was halted',
  'stale-feed': 'Its prices came no more',
  'refused-five-times': 'Its orders were refused five times',
  'insufficient-balance': 'Insufficient balance, stopped',
  'version-halted': 'Its version was halted',
  'version-withdrawn': 'Its version was withdrawn',
};
export const englishBrand = 'Hilsa';
export const englishPhrase = 'Your phrase: {phrase}';
export const englishDevice = { of: '{browser} on {system}', unknown: 'an unknown device' };
/** Over a mail with a code. */
export const englishCodeSubject = 'Your Hilsa code';
