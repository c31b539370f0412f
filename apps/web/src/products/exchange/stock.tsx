// In: nothing. Out: currency exchange.
import { useText } from '../../i18n/index.ts';
import { ExchangeScreen } from './exchange-screen.tsx';

export default function CurrencyExchange() {
  return <ExchangeScreen wallet="stock" title={useText()('exchange.currency')} />;
}
