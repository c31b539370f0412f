// In: what to say of each row of a list, and where a row opens.
// Out: the list's rows: a table, and on a phone a line or a case each. The only place where a desk's list is drawn.
import { useMediaQuery, type Theme } from '@mui/material';
import { DataTable, SimpleList, useResourceContext, type RaRecord } from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { grouped } from './grouped.ts';
import { ListKeys } from './list-keys.tsx';

export interface DeskColumn<Row> {
  readonly label: string;
  /** The field: what is shown when there is no `render`, and what is sorted by. */
  readonly source?: keyof Row & string;
  /** The call can sort by it. */
  readonly sorted?: true;
  /** Numbers stand under each other. */
  readonly end?: true;
  /** Not broken into lines. */
  readonly whole?: true;
  /** Pixels that a column of sentences has at least. */
  readonly least?: number;
  render?(row: Row): ReactNode;
}

interface DeskTableProps<Row> {
  readonly columns: readonly DeskColumn<Row>[];
  /** A row on a phone: two lines, and what stands at its end. */
  readonly phone:
    | { first(row: Row): ReactNode; second(row: Row): ReactNode; renderEnd(row: Row): ReactNode }
    | ReactElement;
  /** Where a row opens: its own page, its editor, or an address; false: nowhere. */
  readonly opens: 'show' | 'edit' | ((row: Row) => string | false);
  /** What can be done with several rows at once. */
  readonly bulk?: ReactElement | false;
}

export function DeskTable<Row extends RaRecord>({ columns, phone, opens, bulk = false }: DeskTableProps<Row>) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const resource = useResourceContext()!;
  const click = typeof opens === 'string' ? opens : (_: unknown, __: unknown, row: unknown) => opens(row as Row);
  return (
    <>
      {opens === 'show' && <ListKeys to={`/${resource}`} />}
      {narrow ? (
        <OnPhone phone={phone} click={click} />
      ) : (
        <DataTable<Row> rowClick={click} bulkActionButtons={bulk}>
          {columns.map((column) => columnOf(column))}
        </DataTable>
      )}
    </>
  );
}

type Click = 'show' | 'edit' | ((id: unknown, resource: unknown, row: unknown) => string | false);

function OnPhone<Row extends RaRecord>({
  phone,
  click,
}: Pick<DeskTableProps<Row>, 'phone'> & { readonly click: Click }) {
  if (!('first' in phone)) return phone;
  return (
    <SimpleList<Row>
      primaryText={(row) => phone.first(row)}
      secondaryText={(row) => phone.second(row)}
      tertiaryText={(row) => phone.renderEnd(row)}
      rowClick={click}
    />
  );
}

function columnOf<Row extends RaRecord>({
  label,
  source,
  sorted,
  end,
  whole,
  least,
  render,
}: DeskColumn<Row>): ReactElement {
  // A field that is a number is told with every digit.
  const told = render ?? (end === true && source !== undefined ? (row: Row) => grouped(row[source]) : undefined);
  return (
    <DataTable.Col<Row>
      key={label}
      label={label}
      {...(source !== undefined && { source })}
      disableSort={sorted === undefined}
      {...(told !== undefined && { render: (row: Row) => told(row) as ReactElement })}
      sx={{
        ...(whole === true && { whiteSpace: 'nowrap' }),
        // A number is read whole; what stands over it may break.
        ...(end === true && { textAlign: 'right', '&.MuiTableCell-body': { whiteSpace: 'nowrap' } }),
        ...(least !== undefined && { minWidth: least }),
      }}
    />
  );
}
