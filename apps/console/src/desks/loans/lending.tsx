// In: each money that is lent.
// Out: how the whole of it stands; it opens to its table, its ladder and what may be pledged.
import type { LendingRow } from '@hilsa/contract/console/index';
import { decidedWords } from '../../parts/decided-words.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

const toned = ({ isOn }: LendingRow) => <Mark tone={isOn ? 'good' : 'plain'}>{words.isOn[`${isOn}`]}</Mark>;

export default function Lending() {
  return (
    <DeskList nothing={words.noLending}>
      <DeskTable<LendingRow>
        opens="show"
        columns={[
          { label: words.money, source: 'id' },
          { label: words.state, render: toned },
          { label: words.capital, source: 'capital', end: true },
          { label: words.out, source: 'lent', end: true },
          { label: words.lost, source: 'lost', end: true },
          { label: words.version, source: 'version', end: true },
          { label: decidedWords.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
        ]}
        phone={{
          first: ({ id }) => id,
          second: ({ lent, capital }) => `${words.out} ${lent} · ${capital}`,
          renderEnd: toned,
        }}
      />
    </DeskList>
  );
}
