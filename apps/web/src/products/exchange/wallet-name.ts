// In: a wallet's word. Out: its name in the reader's language.
import type { WalletWord } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';

export function useWalletName(): (wallet: WalletWord) => string {
  const text = useText();
  return (wallet) => {
    if (wallet === 'stock') return text('exchange.wallet-stock');
    return text(wallet === 'contract' ? 'exchange.wallet-contract' : 'exchange.wallet-coin');
  };
}
