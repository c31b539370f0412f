// In: an asset's code. Out: its plain name for screens.

const NAMES: Readonly<Record<string, string>> = {
  BDT: 'Bangladeshi taka',
  USD: 'US dollar',
  BRL: 'Brazilian real',
  USDT: 'Tether USD',
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  BNB: 'BNB',
  XRP: 'XRP',
  ADA: 'Cardano',
  DOGE: 'Dogecoin',
  TRX: 'TRON',
  LTC: 'Litecoin',
  LINK: 'Chainlink',
  AVAX: 'Avalanche',
  DOT: 'Polkadot',
};

/** Codes without an entry are their own name. */
export function assetName(code: string): string {
  return Object.hasOwn(NAMES, code) ? NAMES[code]! : code;
}
