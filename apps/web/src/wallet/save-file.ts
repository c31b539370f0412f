// In: what the server made of a question for a file. Out: the file, saved by the browser; asked again while it is being made.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { useText } from '../i18n/index.ts';
import { tell } from '../kernel/tell.ts';
import { toast } from '../kernel/toast.ts';
import { wire } from '../kernel/wire.ts';

type Offer = ReplyOf<'/user/statement'>;
const AGAIN_MS = 1_500;

/**
 * @param ask the very question; asked again until the file is ready. @param onWorking while it is made in the background, with its entries
 * @returns the name it was saved under
 */
async function saveFile(ask: () => Promise<Offer>, onWorking: (rows: number) => void): Promise<string> {
  for (;;) {
    const { link, name, rows } = await ask();
    if (link !== null) {
      const bytes = await wire.files.read(link);
      const address = URL.createObjectURL(bytes);
      const anchor = document.createElement('a');
      anchor.href = address;
      anchor.download = name;
      anchor.click();
      // The browser has taken the bytes by the next turn; a minute is far more.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      return name;
    }
    onWorking(rows);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** A file asked for by a press: `rows` while it is made in the background. @param onSaved after it was saved */
export function useSaving(question: () => Promise<Offer>, onSaved?: () => void) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [rows, setRows] = useState<number | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      toast(text('statements.saved', { name: await saveFile(question, setRows) }));
      onSaved?.();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      setRows(null);
    }
  };
  return { busy, rows, start: () => void run() };
}
