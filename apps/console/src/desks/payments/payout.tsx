// In: a payout file.
// Out: the payments of it that are on their way, and the file itself in each form its partner takes, for whoever may fetch it.
import { Box, Button, Card, Typography } from '@mui/material';
import type { PayoutFilePage } from '@hilsa/contract/console/index';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useNotify, useRefresh } from 'react-admin';
import { callForBytes, sentenceOf } from '../../app/call.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useMay } from '../../parts/rights.ts';
import { saveFile } from '../../parts/save-file.ts';
import { payoutWords as words } from './payout-words.ts';
import { Standing } from './payouts.tsx';

export default function Payout() {
  return (
    <RecordPage<PayoutFilePage>
      title={({ channel, method }) => `${channel} · ${method}`}
      maxWidth={960}
      renderBeside={(row) => <Standing row={row} />}
    >
      {(file) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              <Fact name={words.file}>{file.id}</Fact>
              <Fact name={words.made}>
                <Moment ms={file.madeAtMs} />
              </Fact>
              <Fact name={words.payments}>{String(file.payments)}</Fact>
              <Fact name={words.sum}>{`${grouped(file.value)} ${file.asset}`}</Fact>
              <Fact name={words.waiting}>{String(file.waiting)}</Fact>
              <Fact name={words.handedAt}>
                {file.handedAtMs === null ? words.never : <Moment ms={file.handedAtMs} />}
              </Fact>
              <Fact name={words.fetchedAt}>
                {file.fetchedAtMs === null ? words.never : <Moment ms={file.fetchedAtMs} />}
              </Fact>
            </Facts>
            {file.waiting > 0 && <Fetching file={file} />}
          </Card>
          {file.list.length > 0 && (
            <Card sx={{ p: 2 }}>
              <FactTable
                label={words.list}
                rows={file.list}
                keyOf={({ withdrawalId }) => withdrawalId}
                columns={[
                  {
                    name: words.withdrawal,
                    render: ({ withdrawalId }) => (
                      <Link to={`/withdrawals/${withdrawalId}/show`}>{`W-${withdrawalId}`}</Link>
                    ),
                  },
                  { name: words.name, render: ({ accountName }) => accountName },
                  { name: words.account, render: ({ account }) => account },
                  { name: words.amount, end: true, render: ({ value }) => `${grouped(value)} ${file.asset}` },
                ]}
              />
            </Card>
          )}
        </Box>
      )}
    </RecordPage>
  );
}

function Fetching({ file: { id, formats, handedAtMs } }: { readonly file: PayoutFilePage }) {
  const may = useMay();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  if (!may('fetch-payouts')) return null;
  const fetchIt = async (format: PayoutFilePage['formats'][number]): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await callForBytes('/payments/payouts/file', { id, format });
      saveFile(bytes, `${id}.${format === 'csv' ? 'csv' : 'xml'}`);
      notify(words.saved, { type: 'info' });
      refresh();
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography color="textSecondary">{handedAtMs === null ? words.about : words.handsItself}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => void fetchIt(format)}
          >
            {words.fetch(format)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
