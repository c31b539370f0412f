// In: offerings that are allotted.
// Out: for which of them the depository's file is waited for, and by what digest the others were taken in. It is taken in on the offering's page.
import type { DeliveryFileRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function DepositoryFileList() {
  return (
    <DeskList nothing={words.noFiles} filters={FILTERS}>
      <DeskTable<DeliveryFileRow>
        opens={({ id }) => `/offerings/${id}/show`}
        columns={[
          { label: words.code, source: 'symbol' },
          { label: words.kind, render: ({ kind }) => words.kinds[kind] },
          { label: words.status, render: ({ state }) => <State state={state} /> },
          { label: words.allotted, render: ({ allotted, asset }) => `${allotted} ${asset}`, end: true },
          { label: words.due, render: ({ deliversMs }) => <Moment ms={deliversMs} /> },
          {
            label: words.takenAt,
            render: ({ takenAtMs }) => (takenAtMs === null ? words.none : <Moment ms={takenAtMs} />),
          },
          { label: words.source, render: ({ source }) => source || words.none },
          {
            label: words.evidence,
            render: ({ evidence }) => (evidence === '' ? words.none : `${evidence.slice(0, 12)}…`),
          },
        ]}
        phone={{
          first: ({ symbol }) => symbol,
          second: ({ allotted, asset }) => `${allotted} ${asset}`,
          renderEnd: ({ state }) => <State state={state} />,
        }}
      />
    </DeskList>
  );
}

function State({ state }: Pick<DeliveryFileRow, 'state'>) {
  return <Mark tone={state === 'waits' ? 'waiting' : 'good'}>{words.fileStates[state]}</Mark>;
}
