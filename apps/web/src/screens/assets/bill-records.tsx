// In: nothing. Out: the records of every wallet.
import { useText } from '../../i18n/index.ts';
import { Records } from './records.tsx';

export default function Page() {
  const text = useText();
  return <Records title={text('mine.bills')} />;
}
