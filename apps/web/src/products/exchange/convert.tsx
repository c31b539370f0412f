// In: nothing. Out: coins converted, the same way as currencies.
import { useText } from '../../i18n/index.ts';
import { ExchangeScreen } from './exchange-screen.tsx';

export default function Convert() {
  return <ExchangeScreen wallet="coin" title={useText()('exchange.convert')} />;
}
