// In: the saved answers.
// Out: one put into the answer field, in either language; and, with the right, a new one, a change, a removal.
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Menu,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { CannedAnswer } from '@hilsa/contract';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useMay } from '../../parts/rights.ts';
import { Nothing } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

const NEW: CannedAnswer = { id: 'new', title: '', textEn: '', textBn: '' };

export function CannedAnswers({ onChoose }: { onChoose(text: string): void }) {
  const answers = useAsk('/canned-answers/list', {});
  const may = useMay();
  const [anchor, setAnchor] = useState<{ element: HTMLElement; language: 'textEn' | 'textBn' } | null>(null);
  const [managing, setManaging] = useState(false);
  const list = answers.data?.list ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {list.length > 0 &&
        (['textEn', 'textBn'] as const).map((language) => (
          <Button
            key={language}
            size="small"
            aria-haspopup="menu"
            onClick={(event) => setAnchor({ element: event.currentTarget, language })}
          >
            {words.canned}, {language === 'textEn' ? words.cannedEn : words.cannedBn}
          </Button>
        ))}
      {may('write-canned-answers') && (
        <Button size="small" onClick={() => setManaging(true)}>
          {words.manageCanned}
        </Button>
      )}
      <Menu anchorEl={anchor?.element ?? null} open={anchor !== null} onClose={() => setAnchor(null)}>
        {list.map((answer) => (
          <MenuItem
            key={answer.id}
            onClick={() => {
              if (anchor !== null) onChoose(answer[anchor.language]);
              setAnchor(null);
            }}
          >
            {answer.title}
          </MenuItem>
        ))}
      </Menu>
      {managing && <Manage list={list} onClose={() => setManaging(false)} />}
    </Box>
  );
}

function Manage({ list, onClose }: { readonly list: readonly CannedAnswer[]; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="canned-title">
      <DialogTitle id="canned-title">{words.canned}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {list.length === 0 && <Nothing>{words.cannedEmpty}</Nothing>}
        {list.map((answer) => (
          <Box key={answer.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ flex: 1, minWidth: 0 }} noWrap>
              {answer.title}
            </Typography>
            <Edit answer={answer} label={words.edit} />
            <ActionButton
              name="remove-canned-answer"
              subject={answer.id}
              input={{}}
              label={words.remove}
              about={answer.title}
              danger
            />
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Edit answer={NEW} label={words.newCanned} />
        <Button onClick={onClose}>{texts.frame.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Edit({ answer, label }: { readonly answer: CannedAnswer; readonly label: string }) {
  const [title, setTitle] = useState(answer.title);
  const [textEn, setTextEn] = useState(answer.textEn);
  const [textBn, setTextBn] = useState(answer.textBn);
  const input = { title: title.trim(), textEn: textEn.trim(), textBn: textBn.trim() };
  return (
    <ActionButton
      name="save-canned-answer"
      subject={answer.id}
      input={input}
      label={label}
      ready={Object.values(input).every((text) => text !== '')}
    >
      <TextField label={words.cannedTitle} value={title} onChange={(event) => setTitle(event.target.value)} required />
      <TextField
        label={words.cannedEn}
        value={textEn}
        onChange={(event) => setTextEn(event.target.value)}
        required
        multiline
        minRows={2}
      />
      <TextField
        label={words.cannedBn}
        value={textBn}
        onChange={(event) => setTextBn(event.target.value)}
        required
        multiline
        minRows={2}
        slotProps={{ htmlInput: { lang: 'bn' } }}
      />
    </ActionButton>
  );
}
