// In: a pack.
// Out: in words what it pays, beside the bytes that were given to the signer; nothing can be changed here.
import { Box, Card, Typography } from '@mui/material';
import type { PackPage } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { houseWords as words } from './house-words.ts';
import { packFor } from './pack-for.ts';

export default function Pack() {
  return (
    <RecordPage<PackPage> title={(pack) => `${pack.network} · ${packFor(pack)}`} maxWidth={960}>
      {(pack) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              <Fact name={words.state}>{words.packStates[pack.state]}</Fact>
              <Fact name={words.kind}>{words.packKinds[pack.kind]}</Fact>
              {pack.kind === 'payout' && (
                <Fact name={words.withdrawal}>
                  <Link to={`/withdrawals/${pack.withdrawalId}/show`}>{pack.withdrawalId}</Link>
                </Fact>
              )}
              <Fact name={words.attempt}>{String(pack.attempt)}</Fact>
              <Fact name={words.nonce}>{String(pack.nonce)}</Fact>
              <Fact name={words.made}>
                <Moment ms={pack.madeAtMs} />
              </Fact>
              <Fact name={words.block}>{pack.height === 0 ? '–' : String(pack.height)}</Fact>
            </Facts>
            <Typography color="textSecondary">{words.compared}</Typography>
          </Card>
          <Bytes title={words.transaction} text={pack.txid} />
          <Bytes title={words.manifest} text={pack.manifest} />
          <Bytes title={words.digest} text={pack.digest} />
          <Bytes title={words.unsigned} text={pack.unsigned} />
        </Box>
      )}
    </RecordPage>
  );
}

function Bytes({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 }}>
        {text}
      </Box>
    </Card>
  );
}
