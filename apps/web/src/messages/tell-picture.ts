// In: what came of opening a file.
// Out: the customer is told why it is no picture that can be sent.
import { tell } from '../kernel/tell.ts';
import { say } from '../i18n/index.ts';
import { toast } from '../kernel/toast.ts';
import { NotAPicture } from './open-picture.ts';

const READING_MS = 6_000;

export function tellPicture(error: unknown): void {
  if (error instanceof NotAPicture) toast(say(`picture.${error.trouble}`), { wrong: true, ms: READING_MS });
  else tell(error);
}
