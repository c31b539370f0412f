// In: the delivery log.
// Out: which messages left, to whom, and why some did not.
import { useMediaQuery, type Theme } from '@mui/material';
import type { Delivery } from '@hilsa/contract';
import { DataTable, SelectInput, SimpleList, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.deliveries;
const TONE: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'waiting', sent: 'good', failed: 'bad' };
const FILTERS = [
  <TextInput key="customerId" source="customerId" alwaysOn label={texts.audit.customer} />,
  <SelectInput key="channel" source="channel" label={words.channel} choices={choicesOf(words.channels)} />,
  <SelectInput key="state" source="state" label={words.state} choices={choicesOf(words.states)} />,
];
/** A code may go to somebody who is no customer yet. */
const profileOf = (_: unknown, __: unknown, delivery: unknown) => {
  const { customerId } = delivery as Delivery;
  return customerId === null ? false : `/customers/${customerId}/show`;
};

export default function DeliveryList() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      {narrow ? (
        <SimpleList<Delivery>
          primaryText={(delivery) => `${words.channels[delivery.channel]} · ${texts.names.events[delivery.event]}`}
          secondaryText={(delivery) => `${delivery.target} ${delivery.problem}`}
          tertiaryText={(delivery) => words.states[delivery.state]}
          rowClick={(id, resource, delivery) => profileOf(id, resource, delivery)}
        />
      ) : (
        <DataTable<Delivery> rowClick={profileOf} bulkActionButtons={false}>
          <DataTable.Col<Delivery> label={words.when} render={({ atMs }) => <Moment ms={atMs} />} />
          <DataTable.Col source="customerId" label={words.customer} disableSort />
          <DataTable.Col<Delivery> label={words.event} render={({ event }) => texts.names.events[event]} />
          <DataTable.Col<Delivery> label={words.channel} render={({ channel }) => words.channels[channel]} />
          <DataTable.Col source="target" label={words.target} disableSort />
          <DataTable.Col<Delivery>
            label={words.state}
            render={({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>}
          />
          <DataTable.NumberCol source="tries" label={words.tries} disableSort />
          <DataTable.Col source="problem" label={words.problem} disableSort />
        </DataTable>
      )}
    </DeskList>
  );
}
