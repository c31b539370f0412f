// In: `/common/props`.
// Out: what this installation says about itself, with honest defaults until it has answered.
import type { Properties } from '@hilsa/contract';
import { useEffect } from 'react';
import { openLanguage } from '../i18n/index.ts';
import { queries, useCall } from './queries.ts';
import { keep, keptLanguage, useKept } from './store.ts';

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

/** A visitor who has chosen no language reads the installation's, from the moment it is known. Used once, by the frame. */
export function useDefaultLanguage(): void {
  const said = useCall('/common/props', {}, { staleMs: HOUR_MS }).data?.defaultLanguage;
  useEffect(() => {
    if (said === undefined || said === useKept.getState().defaultLanguage) return;
    const before = keptLanguage();
    keep({ defaultLanguage: said });
    const now = keptLanguage();
    // Texts that do not come now come with the next visit.
    if (now !== before) openLanguage(now).catch(() => undefined);
  }, [said]);
}

/** As last answered, outside React; null before the first answer. */
export function propsNow(): Properties | null {
  const [newest] = queries.getQueriesData<Properties>({ queryKey: ['/common/props'] });
  return newest?.[1] ?? null;
}
