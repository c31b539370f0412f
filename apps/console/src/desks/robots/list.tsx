// In: every version of both worlds.
// Out: its rule, standing, capital against its room and orders; it opens to all of it. Beside them, the form for a new version.
import { Box } from '@mui/material';
import type { RobotDeskRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { grouped } from '../../parts/grouped.ts';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Publish } from './publish.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
  <SelectInput key="standing" source="standing" alwaysOn label={words.standing} choices={choicesOf(words.standings)} />,
];
const standing = ({ standing }: RobotDeskRow) => <Mark tone={TONE[standing]}>{words.standings[standing]}</Mark>;

export default function Robots() {
  return (
    <>
      <Box sx={{ pt: 1 }}>
        <Publish />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<RobotDeskRow>
          opens="show"
          columns={[
            { label: words.version, source: 'version' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.standing, render: standing },
            { label: words.rule, render: ({ rule }) => words.rules[rule] },
            { label: words.candle, render: ({ candleMinutes }) => words.minutes(candleMinutes), end: true },
            { label: words.orders, source: 'orders', end: true },
            { label: words.capital, render: ({ capital, asset }) => `${grouped(capital)} ${asset}`, end: true },
            { label: words.capacity, render: ({ capacity }) => grouped(capacity), end: true },
          ]}
          phone={{
            first: ({ version }) => version,
            second: ({ world, rule, orders }) =>
              `${words.worlds[world]} · ${words.rules[rule]} · ${words.orders} ${orders}`,
            renderEnd: standing,
          }}
        />
      </DeskList>
    </>
  );
}
