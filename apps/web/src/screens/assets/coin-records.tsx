// In: nothing. Out: the records of one wallet.
import { useText } from '../../i18n/index.ts';
import { Records } from './records.tsx';

export default function Page() {
  const text = useText();
  return <Records wallet="coin" title={text('page.coin-account')} />;
}
