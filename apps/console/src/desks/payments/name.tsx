// In: a destination whose name is near.
// Out: the name as given beside those on the papers, and the two answers there are.
import { Box, Card } from '@mui/material';
import type { NearNamePage } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { words } from './words.ts';

export default function NamePage() {
  return (
    <RecordPage<NearNamePage> title={({ accountName }) => accountName} maxWidth={720}>
      {(name) => (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Facts>
            <Fact name={words.given}>{name.accountName}</Fact>
            <Fact name={words.onPapers}>
              {name.onPapers.map((each) => (
                <Box key={each}>{each}</Box>
              ))}
            </Fact>
            <Fact name={words.destination}>{name.destination}</Fact>
            <Fact name={words.customer}>
              <Link to={`/customers/${name.customerId}/show`}>{name.customerId}</Link>
            </Fact>
            <Fact name={words.added}>
              <Moment ms={name.addedAtMs} />
            </Fact>
            <Fact name={words.usable}>
              <Moment ms={name.usableAtMs} />
            </Fact>
          </Facts>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ActionButton
              name="accept-name"
              subject={name.id}
              input={{}}
              label={words.same}
              about={name.accountName}
              button={{ variant: 'contained' }}
            />
            <ActionButton
              name="refuse-name"
              subject={name.id}
              input={{}}
              label={words.another}
              about={name.accountName}
              danger
            />
          </Box>
        </Card>
      )}
    </RecordPage>
  );
}
