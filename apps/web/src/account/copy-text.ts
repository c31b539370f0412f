// In: a text.
// Out: it is on the clipboard, and the customer is told.
import { say } from '../i18n/index.ts';
import { toast } from '../parts/index.ts';

export function copyText(words: string): void {
  navigator.clipboard.writeText(words).then(
    () => toast(say('toast.copied')),
    () => toast(say('toast.copy-failed'), { wrong: true }),
  );
}
