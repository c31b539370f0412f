// In: the key of a setting.
// Out: every version of it: value, from when, who asked, who agreed, why.
import { Typography } from '@mui/material';
import type { PropertyKey } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { settingText } from '../../parts/words.ts';
import { words } from './words.ts';

export function History({ of }: { readonly of: PropertyKey }) {
  const versions = useAsk('/properties/history/list', { key: of, offset: 0, limit: 100 });
  if (versions.isPending) return <Rows count={2} />;
  if (versions.isError) return <Failed problem={versions.error} retry={() => void versions.refetch()} />;
  if (versions.data.total === 0) return <Typography color="textSecondary">{words.noHistory}</Typography>;
  return (
    <FactTable
      label={words.history}
      rows={versions.data.list}
      keyOf={({ id }) => id}
      columns={[
        { name: words.newValue, render: ({ value }) => settingText(of, value) },
        { name: words.since, render: ({ effectiveAtMs }) => <Moment ms={effectiveAtMs} /> },
        { name: words.by, render: ({ operatorName }) => operatorName },
        { name: words.agreed, render: ({ approvedByName }) => approvedByName ?? '–' },
        { name: words.reason, render: ({ reason }) => reason },
      ]}
    />
  );
}
