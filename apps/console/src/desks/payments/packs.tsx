// In: unsigned payments that were made for the signer.
// Out: them, newest first; without a state those that may still confirm.
import type { PackRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import type { Tone } from '../../parts/mark.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { houseWords as words } from './house-words.ts';
import { packFor } from './pack-for.ts';

const TONES: Readonly<Record<PackRow['state'], Tone>> = {
  made: 'waiting',
  signed: 'accent',
  settled: 'good',
  lost: 'bad',
};
const FILTERS = [
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.packStates)} />,
];

export default function Packs() {
  return (
    <DeskList nothing={words.noPacks} filters={FILTERS}>
      <DeskTable<PackRow>
        opens="show"
        columns={[
          { label: words.made, render: ({ madeAtMs }) => <Moment ms={madeAtMs} /> },
          { label: words.title, source: 'network' },
          { label: words.kind, render: packFor },
          { label: words.nonce, source: 'nonce', end: true },
          { label: words.block, source: 'height', end: true },
          { label: words.state, render: ({ state }) => <State state={state} /> },
        ]}
        phone={{
          first: (row) => `${row.network} · ${packFor(row)}`,
          second: ({ txid }) => txid,
          renderEnd: ({ state }) => <State state={state} />,
        }}
      />
    </DeskList>
  );
}

function State({ state }: Pick<PackRow, 'state'>) {
  return <Mark tone={TONES[state]}>{words.packStates[state]}</Mark>;
}
