// In: the delivery log.
// Out: which messages left, to whom, and why some did not.
import type { Delivery } from '@hilsa/contract';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

const TONE: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'waiting', sent: 'good', failed: 'bad' };
const FILTERS = [
  <TextInput key="customerId" source="customerId" alwaysOn label={texts.people.customerId} />,
  <SelectInput key="channel" source="channel" label={words.channel} choices={choicesOf(words.channels)} />,
  <SelectInput key="state" source="state" label={words.state} choices={choicesOf(words.states)} />,
];
/** A code may go to somebody who is no customer yet. */
const profileOf = ({ customerId }: Delivery) => (customerId === null ? false : `/customers/${customerId}/show`);

export default function DeliveryList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<Delivery>
        opens={profileOf}
        columns={[
          { label: words.when, render: ({ atMs }) => <Moment ms={atMs} /> },
          { label: words.customer, source: 'customerId' },
          { label: words.event, render: ({ event }) => texts.names.events[event] },
          { label: words.channel, render: ({ channel }) => words.channels[channel] },
          { label: words.target, source: 'target' },
          { label: words.state, render: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark> },
          { label: words.tries, source: 'tries', end: true },
          { label: words.problem, source: 'problem' },
        ]}
        phone={{
          first: ({ channel, event }) => `${words.channels[channel]} · ${texts.names.events[event]}`,
          second: ({ target, problem }) => `${target} ${problem}`,
          renderEnd: ({ state }) => words.states[state],
        }}
      />
    </DeskList>
  );
}
