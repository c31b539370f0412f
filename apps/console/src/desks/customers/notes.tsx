// In: a customer's id.
// Out: what operators noted, and a new note. Notes stay for ever.
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { words } from './words.ts';

const PAGE = 25;
const LONGEST_NOTE = 4000;

export function Notes({ customer }: { readonly customer: CustomerProfile }) {
  const [limit, setLimit] = useState(PAGE);
  const notes = useAsk('/customers/notes/list', { customerId: customer.id, offset: 0, limit });
  const [text, setText] = useState('');
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ActionButton
        name="add-note"
        subject={customer.id}
        input={{ text: text.trim() }}
        label={words.addNote}
        ready={text.trim() !== ''}
        onDone={() => setText('')}
      >
        <TextField
          label={words.note}
          value={text}
          onChange={(event) => setText(event.target.value)}
          required
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: LONGEST_NOTE } }}
        />
      </ActionButton>
      {notes.isPending && <Rows count={3} />}
      {notes.isError && <Failed problem={notes.error} retry={() => void notes.refetch()} />}
      {notes.data?.total === 0 && <Nothing>{words.noNotes}</Nothing>}
      {notes.data?.list.map((note) => (
        <Card key={note.id} variant="outlined" sx={{ p: 2, width: '100%' }}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
          <Typography variant="caption" color="textSecondary">
            {note.operatorName} · <Moment ms={note.atMs} />
          </Typography>
        </Card>
      ))}
      {notes.data !== undefined && notes.data.total > notes.data.list.length && limit < 100 && (
        <Button onClick={() => setLimit(100)}>{words.more}</Button>
      )}
    </Box>
  );
}
