// In: nothing.
// Out: the list of keys, and the key that opens it.
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect } from 'react';
import { texts } from '../texts/index.ts';
import { allPlaces } from './desk-registry.ts';

const words = texts.frame;

/** Whether a key pressed there is meant as text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['?', words.keys.help],
  ['j', words.keys.next],
  ['k', words.keys.previous],
  ['Enter', words.keys.open],
  ['/', words.keys.search],
];

export function KeyboardHelp({ onClose }: { onClose(): void }) {
  // It was opened by a key from anywhere, so it closes by one from anywhere.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onClose]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keyboard-help">
      <DialogTitle id="keyboard-help">{words.keyboard}</DialogTitle>
      {/* It may be longer than the window: the keyboard scrolls it. */}
      <DialogContent tabIndex={0}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px 1fr', rowGap: 1 }}>
          {[
            ...KEYS,
            ...allPlaces().flatMap(({ key, label }) => (key === undefined ? [] : [[`g ${key}`, label] as const])),
          ].map(([keys, meaning]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ fontFamily: 'monospace', color: 'primary.main' }}>
                {keys}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {meaning}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
