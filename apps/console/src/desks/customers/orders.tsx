// In: a customer's id. Opening this is noted in the trail.
// Out: open or past orders of one world, page by page, to read.
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import type { Order, World } from '@hilsa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { words } from './words.ts';

const PATH = '/customers/orders/list';

export function Orders({ customer }: { readonly customer: CustomerProfile }) {
  const [world, setWorld] = useState<World>('real');
  const [scope, setScope] = useState<'open' | 'history'>('open');
  const request = { customerId: customer.id, world, scope };
  const orders = useInfiniteQuery({
    queryKey: [PATH, request],
    queryFn: ({ pageParam, signal }) =>
      call(PATH, { ...request, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const rows = orders.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Choice<World> value={world} options={words.worlds} onChoose={setWorld} label={words.tabs.orders} />
        <Choice<'open' | 'history'>
          value={scope}
          options={{ open: words.open, history: words.past }}
          onChoose={setScope}
          label={words.order.status}
        />
      </Box>
      {orders.isPending && <Rows count={4} />}
      {orders.isError && <Failed problem={orders.error} retry={() => void orders.refetch()} />}
      {orders.data !== undefined && rows.length === 0 && <Nothing>{words.noOrders}</Nothing>}
      {rows.length > 0 && <OrderTable rows={rows} />}
      {orders.hasNextPage && (
        <Button onClick={() => void orders.fetchNextPage()} disabled={orders.isFetchingNextPage}>
          {words.more}
        </Button>
      )}
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly label: string;
  onChoose(value: NoInfer<Value>): void;
}

function Choice<Value extends string>({ value, options, label, onChoose }: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      aria-label={label}
      value={value}
      onChange={(_, next: Value | null) => next !== null && onChoose(next)}
    >
      {(Object.entries(options) as [Value, string][]).map(([key, name]) => (
        <ToggleButton key={key} value={key}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function OrderTable({ rows }: { readonly rows: readonly Order[] }) {
  const names = words.order;
  return (
    <FactTable
      label={words.tabs.orders}
      rows={rows}
      keyOf={({ orderId }) => orderId}
      columns={[
        { name: names.when, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
        { name: names.symbol, render: ({ symbol }) => symbol },
        { name: names.side, render: ({ side }) => names.sides[side] },
        { name: names.type, render: ({ type }) => names.types[type] },
        { name: names.price, end: true, render: ({ price }) => price ?? '–' },
        { name: names.quantity, end: true, render: ({ quantity }) => quantity ?? '–' },
        { name: names.filled, end: true, render: ({ filledQuantity }) => filledQuantity },
        { name: names.status, render: ({ status }) => names.states[status] },
      ]}
    />
  );
}
