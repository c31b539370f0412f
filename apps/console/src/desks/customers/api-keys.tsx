// In: a customer's id.
// Out: the keys of the customer's programs: what each may and does, what it was refused, the limits; where the customer's events are sent; and the
// end of all of them.
import { Box, Typography } from '@mui/material';
import type { ConsoleReplyOf, CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { words as deskWords } from './words.ts';

const words = deskWords.keys;

export function ApiKeys({ customer }: { readonly customer: CustomerProfile }) {
  const keys = useAsk('/customers/api-keys/list', { customerId: customer.id });
  const hooks = useAsk('/customers/webhooks/list', { customerId: customer.id });
  if (keys.isPending || hooks.isPending) return <Rows count={3} />;
  if (keys.isError) return <Failed problem={keys.error} retry={() => void keys.refetch()} />;
  if (hooks.isError) return <Failed problem={hooks.error} retry={() => void hooks.refetch()} />;
  const { list, limits } = keys.data;
  const webhooks = hooks.data.list;
  if (list.length + webhooks.length === 0) return <Nothing>{words.none}</Nothing>;
  const lives = list.some(({ state }) => state === 'active') || webhooks.some(({ endedAtMs }) => endedAtMs === null);
  const refusals = list.flatMap(({ label, id, refusals: own }) =>
    own.map((refusal, place) => ({ ...refusal, label, row: `${id} ${place}` })),
  );
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {words.limits(count(limits.weightAMinute), count(limits.ordersInTenSeconds), count(limits.ordersADay))}
      </Typography>
      {lives && (
        <ActionButton name="end-customer-api-keys" subject={customer.id} input={{}} label={words.revoke} danger />
      )}
      <FactTable
        label={deskWords.tabs.apiKeys}
        rows={list}
        keyOf={({ id }) => id}
        columns={[
          { name: words.label, render: ({ label }) => label },
          { name: words.name, render: ({ nameStart }) => <code>{nameStart}…</code> },
          { name: words.world, render: ({ world }) => deskWords.worlds[world] },
          { name: words.right, render: ({ trade }) => (trade ? words.trade : words.read) },
          {
            name: words.from,
            render: ({ addresses }) => (addresses.length === 0 ? words.anywhere : addresses.join(', ')),
          },
          { name: words.state, render: ({ state }) => words.states[state] },
          { name: words.ends, render: ({ endsAtMs }) => (endsAtMs === null ? words.never : <Moment ms={endsAtMs} />) },
          {
            name: words.own,
            render: ({ weightAMinute: weight, ordersInTenSeconds: ten }) =>
              weight === null && ten === null
                ? words.noOwn
                : words.ownLimits(count(weight ?? limits.weightAMinute), count(ten ?? limits.ordersInTenSeconds)),
          },
          {
            name: words.used,
            render: ({ lastUsedAtMs, lastAddress }) =>
              lastUsedAtMs === null ? (
                words.unused
              ) : (
                <>
                  <Moment ms={lastUsedAtMs} /> {lastAddress}
                </>
              ),
          },
          { name: words.calls, render: ({ calls }) => count(calls) },
        ]}
      />
      {webhooks.length > 0 && <Webhooks list={webhooks} />}
      {refusals.length > 0 && (
        <FactTable
          label={words.refusals}
          rows={refusals.toSorted((a, b) => b.atMs - a.atMs)}
          keyOf={({ row }) => row}
          columns={[
            { name: words.refused, render: ({ atMs }) => <Moment ms={atMs} /> },
            { name: words.key, render: ({ label }) => label },
            { name: words.call, render: ({ path, address }) => `${path} · ${address}` },
            { name: words.why, render: ({ answer, msg }) => `${answer} ${msg}` },
          ]}
        />
      )}
    </Box>
  );
}

type Webhook = ConsoleReplyOf<'/customers/webhooks/list'>['list'][number];

function Webhooks({ list }: { readonly list: readonly Webhook[] }) {
  const said = deskWords.webhooks;
  return (
    <FactTable
      label={said.label}
      rows={list}
      keyOf={({ id }) => id}
      columns={[
        { name: said.host, render: ({ host }) => host },
        { name: words.world, render: ({ world }) => deskWords.worlds[world] },
        {
          name: said.state,
          render: ({ endedAtMs }) =>
            endedAtMs === null ? (
              said.living
            ) : (
              <>
                {said.ended} <Moment ms={endedAtMs} />
              </>
            ),
        },
        { name: said.made, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
        {
          name: said.delivered,
          render: ({ lastDeliveredAtMs: at }) => (at === null ? said.never : <Moment ms={at} />),
        },
        { name: said.waiting, render: ({ waiting }) => waiting.toLocaleString('en-US') },
        { name: said.failed, render: ({ failed }) => failed.toLocaleString('en-US') },
        { name: said.problem, render: ({ lastProblem }) => lastProblem ?? said.none },
      ]}
    />
  );
}
