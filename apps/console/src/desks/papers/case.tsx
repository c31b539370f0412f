// In: the id of a case. Opening it, and each picture, is noted in the trail.
// Out: what was given beside the pictures of it, the decision, and the way to the next case by key.
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { Title, useNavigate, useParams } from 'react-admin';
import { useEffect, useState } from 'react';
import { isTyping } from '../../app/keyboard-help.tsx';
import { useAsk } from '../../app/queries.ts';
import { ActionDialog } from '../../parts/action-button.tsx';
import { useMay } from '../../parts/rights.ts';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { Given } from './given.tsx';
import { Picture } from './picture.tsx';
import { RejectDialog } from './reject.tsx';

const words = texts.papers;

export default function PaperCasePage() {
  const may = useMay();
  if (!may('view-papers')) return <Alert severity="info">{words.notAllowed}</Alert>;
  return <Case />;
}

function Case() {
  const { id = '' } = useParams();
  // Asked for by itself, never taken from the list: the list has less, and opening this is what the trail notes.
  const { data: record, error, refetch } = useAsk('/papers/get', { id });
  const may = useMay();
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  const beside = useBeside(record?.id);
  const canDecide = record?.status === 'pending' && may('decide-papers');
  useKeys({
    a: () => canDecide && setDeciding('approve'),
    r: () => canDecide && setDeciding('reject'),
    j: beside.next,
    k: beside.previous,
  });
  if (error !== null) return <Failed problem={error} retry={() => void refetch()} />;
  if (record === undefined) return <Rows />;
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title={`${words.types[record.type]} · ${record.account}`} />
      <Head paper={record} beside={beside} onDecide={canDecide ? setDeciding : null} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Card sx={{ p: 2, position: { md: 'sticky' }, top: 64 }}>
          <Given paper={record} />
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {record.sides.map((side) => (
            <Picture
              key={`${record.id}-${record.attempt}-${side}`}
              paperId={record.id}
              side={side}
              look={record.looks.find((look) => look.side === side)}
            />
          ))}
          <Typography variant="caption" color="textSecondary">
            {words.looked}
          </Typography>
        </Box>
      </Box>
      {deciding === 'approve' && (
        <ActionDialog
          name="approve-papers"
          subject={record.id}
          input={{}}
          onDone={() => beside.next?.()}
          onClose={() => setDeciding(null)}
        />
      )}
      {deciding === 'reject' && <RejectDialog paper={record} onDone={beside.next} onClose={() => setDeciding(null)} />}
    </Box>
  );
}

interface HeadProps {
  readonly paper: PaperCase;
  readonly beside: Beside;
  readonly onDecide: ((decision: 'approve' | 'reject') => void) | null;
}

function Head({ paper, beside, onDecide }: HeadProps) {
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
      {onDecide !== null && (
        <>
          <Button size="small" variant="outlined" color="error" onClick={() => onDecide('reject')}>
            {words.reject}
          </Button>
          <Button size="small" variant="contained" onClick={() => onDecide('approve')}>
            {words.approve}
          </Button>
        </>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ width: '100%', display: { xs: 'none', md: 'block' } }}>
        {words.keys}
      </Typography>
    </Box>
  );
}

interface Beside {
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

/** The waiting cases before and after this one; after the last of them, the queue itself. */
function useBeside(id: string | undefined): Beside {
  const navigate = useNavigate();
  const waiting = useAsk('/papers/list', { status: 'pending', limit: 100 });
  const ids = waiting.data?.list.map((paper) => paper.id) ?? [];
  const at = id === undefined ? -1 : ids.indexOf(id);
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
