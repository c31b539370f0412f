// In: which of the two is shown. Out: the choice between bill records (every change of a balance, which adds up) and all that happened.
import { go } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { UnderlineTabs } from '../../parts/index.ts';
import styles from './records.module.css';

const VIEWS = ['bills', 'life'] as const;
type View = (typeof VIEWS)[number];

export function RecordViews({ view }: { readonly view: View }) {
  const text = useText();
  return (
    <div className={styles.views}>
      <UnderlineTabs
        label={text('page.records')}
        value={view}
        onChange={(next) => go('/pages/user/record', next === 'life' ? { view: 'life' } : {}, { replace: true })}
        options={VIEWS.map((value) => ({ value, label: text(value === 'life' ? 'life.title' : 'mine.bills') }))}
      />
    </div>
  );
}
