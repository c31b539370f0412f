// In: a list whose filter is taken up half a second later, and a row that was opened meanwhile. Out: the row stays open.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Admin, Resource, SearchInput, type DataProvider } from 'react-admin';
import { lazy, Suspense, type ReactNode } from 'react';
import '../app/found-desks.ts';
import { consoleStore } from '../app/store.ts';
import { DeskTable } from './desk-table.tsx';
import { DeskList } from './list.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  location.hash = '';
});

const data = {
  getList: async () => ({ data: [{ id: 7, account: '+8801712344172' }], total: 1 }),
} as unknown as DataProvider;

/** Its code is on its way: the list is still there meanwhile. */
const Late = lazy(() => new Promise<never>(() => undefined));

function Frame({ children }: { readonly children?: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

const FILTERS = [<SearchInput key="search" source="search" alwaysOn placeholder="Who" />];
function Customers() {
  return (
    <DeskList nothing="" filters={FILTERS}>
      <DeskTable
        opens={({ id }) => `/customers/${String(id)}/show`}
        columns={[{ label: 'Account', source: 'account' }]}
        phone={{ first: () => 'one', second: () => '', renderEnd: () => '' }}
      />
    </DeskList>
  );
}

it('what was typed a moment before a row was opened leads nobody back, nor stands in the address', async () => {
  location.hash = '#/customers';
  render(
    <Admin dataProvider={data} store={consoleStore()} layout={Frame} disableTelemetry>
      <Resource name="customers" list={Customers} show={Late} />
    </Admin>,
  );
  const row = await screen.findByText('+8801712344172');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  fireEvent.change(screen.getByPlaceholderText('Who'), { target: { value: '1712' } });
  fireEvent.click(row);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(location.hash).toBe('#/customers/7/show');
  expect(location.href).not.toContain('1712');
});
