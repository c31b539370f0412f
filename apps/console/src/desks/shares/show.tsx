// In: a corporate action.
// Out: its terms, its paper with the hash, how far it is, and what waits for a second person about its share.
import { Box, Card, Typography } from '@mui/material';
import type { ShareActionRow } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { termsOf, TONE } from './tones.ts';
import { words } from './words.ts';

export default function ShareActionPage() {
  return (
    <RecordPage<ShareActionRow>
      title={({ symbol, kind, world }) => `${symbol} · ${words.kinds[kind]} · ${words.worlds[world]}`}
      maxWidth={880}
      renderBeside={({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>}
    >
      {(action) => (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Facts>
            <Fact name={words.terms}>{termsOf(action)}</Fact>
            <Fact name={words.recordDate}>{action.recordDate ?? '–'}</Fact>
            {action.closesOn !== null && <Fact name={words.closesOn}>{action.closesOn}</Fact>}
            {action.spotDays.length > 0 && <Fact name={words.spotDays}>{action.spotDays.join(' · ')}</Fact>}
            {action.stillDays.length > 0 && <Fact name={words.stillDays}>{action.stillDays.join(' · ')}</Fact>}
            <Fact name={words.reference}>{action.reference ?? '–'}</Fact>
            <Fact name={words.announced}>
              <Moment ms={action.announcedAtMs} />
            </Fact>
            <Fact name={words.paper}>{action.document?.name ?? '–'}</Fact>
          </Facts>
          {action.document !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {words.sha256}: {action.document.sha256}
            </Typography>
          )}
          <Waiting
            actions={['announce-share-action', 'change-share-code', 'suspend-share', 'plan-share-listing']}
            subject={`${action.world}:${action.symbol}`}
          />
          <Box>
            <ActionButton
              name="suspend-share"
              subject={`${action.world}:${action.symbol}`}
              input={{}}
              label={words.suspend}
              about={`${action.symbol} · ${words.worlds[action.world]}`}
              danger
            />
          </Box>
        </Card>
      )}
    </RecordPage>
  );
}
