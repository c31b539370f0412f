// In: the rails.
// Out: whether each direction is open; those that are closed come first. A rail that partners carry and nobody opened is opened here.
import type { RailRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { OpenRail } from './open-rail.tsx';
import { words } from './words.ts';

export default function Rails() {
  return (
    <>
      <OpenRail />
      <DeskList nothing={words.noRails}>
        <DeskTable<RailRow>
          opens="show"
          columns={[
            { label: words.channel, source: 'id' },
            { label: words.in, render: ({ isOpenIn, failingIn }) => <Open isOpen={isOpenIn && failingIn === ''} /> },
            {
              label: words.out,
              render: ({ isOpenOut, failingOut }) => <Open isOpen={isOpenOut && failingOut === ''} />,
            },
            { label: words.onTheirWay, source: 'waiting', end: true },
            { label: words.version, source: 'version', end: true },
          ]}
          phone={{
            first: ({ id }) => id,
            second: ({ waiting }) => `${words.onTheirWay}: ${waiting}`,
            renderEnd: ({ isOpenIn, isOpenOut, failingIn, failingOut }) => (
              <Open isOpen={isOpenIn && isOpenOut && failingIn === '' && failingOut === ''} />
            ),
          }}
        />
      </DeskList>
    </>
  );
}

function Open({ isOpen }: { readonly isOpen: boolean }) {
  return <Mark tone={isOpen ? 'good' : 'bad'}>{isOpen ? words.open : words.closed}</Mark>;
}
