// In: the id of a row of the trail.
// Out: all it says, with before and after.
import { Box, Card } from '@mui/material';
import type { TrailRow } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { ChangeTable } from '../../parts/change-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { aboutText, rolesText, whatText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export default function AuditShow() {
  return <RecordPage<TrailRow> title={({ what }) => whatText(what)}>{(record) => <Row record={record} />}</RecordPage>;
}

function Row({ record }: { readonly record: TrailRow }) {
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Facts>
        <Fact name={texts.trail.when}>
          <Moment ms={record.atMs} />
        </Fact>
        <Fact name={texts.trail.who}>{record.operatorName}</Fact>
        <Fact name={words.roles}>{rolesText(record.roles)}</Fact>
        <Fact name={words.address}>{record.address}</Fact>
        <Fact name={texts.trail.kind}>{texts.trail.kinds[record.kind]}</Fact>
        <Fact name={words.about}>{aboutText(record.subjectKind, record.subject)}</Fact>
        {record.customerId !== null && (
          <Fact name={texts.people.customerId}>
            <Link to={`/customers/${record.customerId}/show`}>{record.customerId}</Link>
          </Fact>
        )}
        {record.actionId !== null && (
          <Fact name={words.action}>
            <Link to={`/approvals/${record.actionId}/show`}>{record.actionId}</Link>
          </Fact>
        )}
        <Fact name={texts.trail.reason}>{record.reason}</Fact>
        <Fact name={words.hash}>
          <code>{record.hash}</code>
        </Fact>
      </Facts>
      <Box tabIndex={0} sx={{ overflowX: 'auto' }}>
        <ChangeTable before={record.before} after={record.after} subject={record.subject} />
      </Box>
    </Card>
  );
}
