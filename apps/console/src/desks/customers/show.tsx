// In: a customer's id. Opening it is noted in the trail.
// Out: profile, balances, orders, sign-ins, notes, score and history, each asked for when its tab is opened.
import { Box, Button, Card, Tab, Tabs, Typography } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import type { OperatorRight } from '@hilsa/contract/console/desks';
import { Link } from 'react-admin';
import { useState, type ComponentType } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useMay } from '../../parts/rights.ts';
import { texts } from '../../texts/index.ts';
import { ApiKeys } from './api-keys.tsx';
import { Balances } from './balances.tsx';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { Orders } from './orders.tsx';
import { Profile } from './profile.tsx';
import { Score } from './score.tsx';
import { Sessions } from './sessions.tsx';
import { Identity, Kind, Standing } from './standing.tsx';
import { words } from './words.ts';

type TabName = keyof typeof words.tabs;
type Part = ComponentType<{ readonly customer: CustomerProfile }>;
const PARTS: readonly (readonly [name: TabName, Part, right?: OperatorRight])[] = [
  ['profile', Profile],
  ['balances', Balances, 'read-balances'],
  ['orders', Orders, 'read-balances'],
  ['sessions', Sessions],
  ['apiKeys', ApiKeys],
  ['notes', Notes],
  ['score', Score],
  ['history', History],
];

export default function CustomerShow() {
  return (
    <RecordPage<CustomerProfile>
      title={({ id }) => `${words.desk} · ${id}`}
      renderHead={(customer) => <Head customer={customer} />}
    >
      {(customer) => <Parts customer={customer} />}
    </RecordPage>
  );
}

function Parts({ customer: record }: { readonly customer: CustomerProfile }) {
  const [tab, setTab] = useState<TabName>('profile');
  const may = useMay();
  const parts = PARTS.filter(([, , right]) => right === undefined || may(right));
  const Open = parts.find(([name]) => name === tab)?.[1] ?? Profile;
  return (
    <Card>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {parts.map(([name]) => (
          <Tab key={name} value={name} label={words.tabs[name]} id={`tab-${name}`} aria-controls="customer-part" />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        tabIndex={0}
        id="customer-part"
        aria-labelledby={`tab-${tab}`}
        sx={{ p: 2, overflowX: 'auto' }}
      >
        <Open customer={record} />
      </Box>
    </Card>
  );
}

function Head({ customer }: { readonly customer: CustomerProfile }) {
  const may = useMay();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {customer.name ?? customer.account}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Standing customer={customer} />
          <Identity status={customer.idStatus} />
          <Kind kind={customer.kind} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {customer.paperId !== null && may('read-papers') && (
          <Button size="small" component={Link} to={`/papers/${customer.paperId}/show`}>
            {words.papers}
          </Button>
        )}
        {may('read-chat') && (
          <Button size="small" component={Link} to={`/chat/${customer.id}`}>
            {words.chat}
          </Button>
        )}
        {customer.status === 1 ? (
          <ActionButton name="disable-customer" subject={customer.id} input={{}} label={texts.bulk.disable} danger />
        ) : (
          <ActionButton name="enable-customer" subject={customer.id} input={{}} label={texts.bulk.enable} />
        )}
      </Box>
    </Box>
  );
}
