// In: the settings that can be changed while the server runs.
// Out: each with what holds now, what is dated ahead, its history, and a change that a second person must agree to.
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { Link, Title } from 'react-admin';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { settingText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { ChangeProperty } from './change.tsx';
import { History } from './history.tsx';
import type { Property } from './property.ts';
import { words } from './words.ts';

export default function PropertyList() {
  const properties = useAsk('/properties/list', {});
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5 }}>
      <Title title={words.desk} />
      {properties.isPending && <Rows />}
      {properties.isError && <Failed problem={properties.error} retry={() => void properties.refetch()} />}
      {properties.data?.list.map((property) => (
        <Setting key={property.id} property={property} />
      ))}
    </Box>
  );
}

function Setting({ property }: { readonly property: Property }) {
  const [history, setHistory] = useState(false);
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
        <Box sx={{ flex: '2 1 280px', minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2">
            {texts.names.settings[property.id]}
          </Typography>
          <Typography color="textSecondary">{property.description}</Typography>
        </Box>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {words.value} · {words.version(property.version)}
          </Typography>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {settingText(property.id, property.value)}
          </Typography>
          {property.effectiveAtMs !== null && (
            <Typography variant="caption" color="textSecondary">
              {words.since} <Moment ms={property.effectiveAtMs} />
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" aria-expanded={history} onClick={() => setHistory(!history)}>
            {words.history}
          </Button>
          <ChangeProperty property={property} />
        </Box>
      </Box>
      {property.upcoming.map((version) => (
        <Alert key={version.id} severity="info">
          {words.upcoming}: <strong>{settingText(property.id, version.value)}</strong> ·{' '}
          <Moment ms={version.effectiveAtMs} /> · {version.operatorName}
        </Alert>
      ))}
      {property.pendingApprovals > 0 && (
        <Alert severity="warning">
          <Link to="/approvals">{words.pending(property.pendingApprovals)}</Link>
        </Alert>
      )}
      {history && <History of={property.id} />}
    </Card>
  );
}
