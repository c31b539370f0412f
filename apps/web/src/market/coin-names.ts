// In: an asset code.
// Out: its name in the reader's language; codes stay Latin everywhere, names are translated.
import { type MessageKey, useText } from '../i18n/index.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  BTC: 'coin.bitcoin',
  ETH: 'coin.ethereum',
  SOL: 'coin.solana',
  BNB: 'coin.bnb',
  XRP: 'coin.xrp',
  ADA: 'coin.cardano',
  DOGE: 'coin.dogecoin',
  TRX: 'coin.tron',
  LTC: 'coin.litecoin',
  LINK: 'coin.chainlink',
  AVAX: 'coin.avalanche',
  DOT: 'coin.polkadot',
  USDT: 'coin.tether',
};

/** A function from code to name; a code we have no translation for gets the server's name. */
export function useCoinName(): (asset: string, given?: string) => string {
  const text = useText();
  return (asset, given) => {
    const key = Object.hasOwn(NAMES, asset) ? NAMES[asset] : undefined;
    return key === undefined ? (given ?? asset) : text(key);
  };
}
