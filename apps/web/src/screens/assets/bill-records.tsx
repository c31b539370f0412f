// In: which of its two views the address names. Out: the records of every wallet, or all that happened to the account.
import { useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { LifeRecord } from './life-record.tsx';
import { RecordViews } from './record-views.tsx';
import { Records } from './records.tsx';

export default function Page() {
  const text = useText();
  if (useSearch('view') === 'life') return <LifeRecord />;
  return <Records title={text('page.records')} head={<RecordViews view="bills" />} />;
}
