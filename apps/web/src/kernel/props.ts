// In: `/common/props`.
// Out: what this installation says about itself, with honest defaults until it has answered.
import type { Properties } from '@hilsa/contract';
import { useCall } from './queries.ts';

const DEFAULTS: Properties = {
  mode: 'sandbox',
  tabSet: 'assets',
  registrationCode: 'required',
  inviteCode: 'optional',
  transactionPin: 'required',
  captcha: 'required',
  consentVersion: '',
  defaultLanguage: 'en-US',
  areaCode: '+880',
  displayCurrency: 'USDT',
  displayRate: '1',
  quoteAsset: 'USDT',
  sandboxFundingMaximum: '0',
};
const HOUR_MS = 3_600_000;

/** Until the server says `live`, everything is marked as a sandbox: the mark may be wrong in the safe direction only. */
export function useProps(): Properties {
  return useCall('/common/props', {}, { staleMs: HOUR_MS }).data ?? DEFAULTS;
}
