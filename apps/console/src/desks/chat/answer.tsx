// In: what the operator writes, or a saved answer.
// Out: it sent once, however often the line breaks on the way: the same id is sent again until it is answered.
import { Alert, Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { call, sentenceOf } from '../../app/call.ts';
import { sendOnce } from '../../app/pending-requests.ts';
import { askAgain } from '../../app/queries.ts';
import { CannedAnswers } from './canned.tsx';
import { words } from './words.ts';

const LONGEST = 2000;
/** The customer sees "is typing" for six seconds. */
const TYPING_EVERY_MS = 3_000;

export function Answer({ customerId }: { readonly customerId: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const typedAt = useRef(0);
  const change = (next: string) => {
    setText(next);
    if (next === '' || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    call('/chat/typing', { customerId }).catch(() => undefined);
  };
  const send = async () => {
    const trimmed = text.trim();
    if (trimmed === '' || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await sendOnce(JSON.stringify(['answer', customerId, trimmed]), trimmed, (said, requestId) =>
        call('/chat/send', { customerId, text: said, requestId }),
      );
      setText('');
      await askAgain(queries, [{ topic: 'chat', id: customerId }]);
    } catch (failure) {
      setProblem(failure);
    }
    setBusy(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      {problem !== null && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void send()}>
              {words.again}
            </Button>
          }
        >
          {words.failed} {sentenceOf(problem)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
        <TextField
          label={words.answer}
          helperText={words.sendHint}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          multiline
          maxRows={8}
          fullWidth
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, pb: 2.5 }}>
          <Button
            variant="contained"
            endIcon={<SendHorizontal size={16} aria-hidden />}
            disabled={busy || text.trim() === ''}
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        </Box>
      </Box>
      <CannedAnswers onChoose={change} />
    </Box>
  );
}
