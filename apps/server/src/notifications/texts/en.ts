// In: nothing. Out: title and text of every event in English. {name} stands for a parameter of the event.
import type { NoticeEvent } from '@hilsa/contract';

export interface Wording {
  readonly title: string;
  readonly text: string;
}

const NOT_YOU = 'If this was not you, freeze your account now.';

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
    text: `It ends with {end}. Money can go there after 24 hours. ${NOT_YOU}`,
  },
  'destination-removed': { title: 'A destination for your money was removed', text: NOT_YOU },
  'withdrawal-requested': {
    title: 'A withdrawal was asked for',
    text: `{amount} {asset} to the account that ends with {end}. You can cancel it until it is sent. ${NOT_YOU}`,
  },
  'withdrawal-paid': { title: 'A withdrawal has arrived', text: '{amount} {asset} arrived at your destination.' },
  'withdrawal-returned': {
    title: 'A withdrawal came back',
    text: '{amount} {asset} are all available again. It cost nothing.',
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
  'score-changed': { title: 'Your credit score changed', text: 'By {change} to {after}. Reason: {reason}.' },
  'referral-joined': { title: 'Somebody joined with your code', text: '{account} opened an account.' },
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
};
export const englishBrand = 'Hilsa';
export const englishPhrase = 'Your phrase: {phrase}';
export const englishDevice = { of: '{browser} on {system}', unknown: 'an unknown device' };
/** Over a mail with a code. */
export const englishCodeSubject = 'Your Hilsa code';
