// In: the id of a case. Opening it, and each picture, is noted in the trail.
// Out: what was given beside the pictures of it, the decision, and the way to the next case by key.
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { useNavigate } from 'react-admin';
import { useEffect, useState } from 'react';
import { isTyping } from '../../app/keyboard-help.tsx';
import { useAsk } from '../../app/queries.ts';
import { ActionDialog } from '../../parts/action-button.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useMay } from '../../parts/rights.ts';
import { texts } from '../../texts/index.ts';
import { Given } from './given.tsx';
import { Picture } from './picture.tsx';
import { RejectDialog } from './reject.tsx';
import { words } from './words.ts';

export default function PaperCasePage() {
  const may = useMay();
  if (!may('view-papers')) return <Alert severity="info">{words.notAllowed}</Alert>;
  return <Case />;
}

/** Asked for by itself, as every page of one thing: the list has less, and opening this is what the trail notes. */
function Case() {
  return (
    <RecordPage<PaperCase>
      title={(paper) => `${texts.people.papers[paper.type]} · ${paper.account}`}
      renderHead={(paper) => <Head paper={paper} />}
    >
      {(paper) => <Beside paper={paper} />}
    </RecordPage>
  );
}

/** What was given, beside the pictures of it. */
function Beside({ paper }: { readonly paper: PaperCase }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Card sx={{ p: 2, position: { md: 'sticky' }, top: 64 }}>
        <Given paper={paper} />
      </Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {paper.sides.map((side) => (
          <Picture
            key={`${paper.id}-${paper.attempt}-${side}`}
            paperId={paper.id}
            side={side}
            look={paper.looks.find((look) => look.side === side)}
          />
        ))}
        <Typography variant="caption" color="textSecondary">
          {words.looked}
        </Typography>
      </Box>
    </Box>
  );
}

/** Whose it is, the decision, and the way to the cases beside it, by press and by key. */
function Head({ paper }: { readonly paper: PaperCase }) {
  const may = useMay();
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  const beside = useBeside(paper.id);
  const canDecide = paper.status === 'pending' && may('decide-papers');
  useKeys({
    a: () => canDecide && setDeciding('approve'),
    r: () => canDecide && setDeciding('reject'),
    j: beside.next,
    k: beside.previous,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="h5" component="h2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        {paper.name}
      </Typography>
      <Button size="small" onClick={beside.previous ?? undefined} disabled={beside.previous === null}>
        {words.previous}
      </Button>
      <Button size="small" onClick={beside.next ?? undefined} disabled={beside.next === null}>
        {words.next}
      </Button>
      {canDecide && (
        <>
          <Button size="small" variant="outlined" color="error" onClick={() => setDeciding('reject')}>
            {words.reject}
          </Button>
          <Button size="small" variant="contained" onClick={() => setDeciding('approve')}>
            {words.approve}
          </Button>
        </>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ width: '100%', display: { xs: 'none', md: 'block' } }}>
        {words.keys}
      </Typography>
      {deciding === 'approve' && (
        <ActionDialog
          name="approve-papers"
          subject={paper.id}
          input={{}}
          onDone={() => beside.next?.()}
          onClose={() => setDeciding(null)}
        />
      )}
      {deciding === 'reject' && <RejectDialog paper={paper} onDone={beside.next} onClose={() => setDeciding(null)} />}
    </Box>
  );
}

interface Neighbours {
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

/** The waiting cases before and after this one; after the last of them, the queue itself. */
function useBeside(id: string): Neighbours {
  const navigate = useNavigate();
  const waiting = useAsk('/papers/list', { status: 'pending', limit: 100 });
  const ids = waiting.data?.list.map((paper) => paper.id) ?? [];
  const at = ids.indexOf(id);
  const go = (to: string | undefined) => (to === undefined || to === id ? null : () => navigate(`/papers/${to}/show`));
  return {
    next: go(at === -1 ? ids[0] : ids[at + 1]) ?? (at >= 0 ? () => navigate('/papers') : null),
    previous: go(at > 0 ? ids[at - 1] : undefined),
  };
}

function useKeys(keys: Readonly<Record<string, (() => unknown) | null>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      keys[event.key]?.();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
