// In: the currency chosen in the address, else the one of the device. Out: what the customer owns in every wallet, as the server values it.
import type { DisplayCurrency, ReplyOf } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { useDisplay } from '../../wallet/display.tsx';

export type Assets = ReplyOf<'/user/assets'>;
const CURRENCIES: readonly DisplayCurrency[] = ['BDT', 'USD', 'USDT'];
const ASK_AGAIN_MS = 10_000;

/** What values are told in on the pages of this room, and how another is chosen. */
export function useCurrency(): { readonly currency: DisplayCurrency; readonly choose: (next: string) => void } {
  const { currency: usual } = useDisplay();
  const asked = useSearch('in', usual);
  const currency = CURRENCIES.find((one) => one === asked) ?? 'USDT';
  return { currency, choose: (next) => changeSearch({ in: next }) };
}

export function useAssets() {
  const { currency } = useCurrency();
  return useCall('/user/assets', { currency }, { enabled: useSignedIn(), everyMs: ASK_AGAIN_MS });
}
