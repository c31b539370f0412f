// In: a firm quote that the customer takes. Out: its record; or that nobody knows yet, and then the same is asked again until somebody does:
// a new quote beside one that may have been done would exchange twice.
import { Refused } from '@hilsa/wire';
import { mayBeDone, send } from '../../kernel/send.ts';
import { GateClosed } from '../../kernel/gates.ts';
import { unanswered } from '../../kernel/unanswered.ts';
import { wire } from '../../kernel/wire.ts';

/** `unknown`: nobody answered; `turned-away`: neither, and the customer closed what was asked of them first. */
export type Accepted = { readonly recordId: string } | 'unknown' | 'turned-away';

const aboutOf = (wallet: string): string => `exchange ${wallet}`;

/** The quote that was taken and never answered; null: there is none. */
export function doubtedQuote(wallet: string): string | null {
  return unanswered.get(aboutOf(wallet));
}

/** Rejects with a refusal, when it is certain that nothing was exchanged. */
export async function acceptQuote(wallet: string, quoteId: string, about: string): Promise<Accepted> {
  const wasDoubted = doubtedQuote(wallet) !== null;
  // Before it leaves: a page that ends on the way asks again.
  unanswered.put(aboutOf(wallet), quoteId);
  try {
    const { recordId } = await send('/user/exchange', { quoteId }, { about });
    unanswered.delete(aboutOf(wallet));
    return { recordId };
  } catch (error) {
    const isDoubted = wasDoubted || mayBeDone(error);
    // Refused for itself, behind a sending that nobody answered: the record says which of the two it was. All else says nothing of that one.
    const isRefused = error instanceof Refused && error.status < 400;
    const isRecorded = isDoubted ? isRefused && (await hasRecord(quoteId)) : false;
    if (isDoubted && (!isRefused || isRecorded === null))
      return error instanceof GateClosed ? 'turned-away' : 'unknown';
    unanswered.delete(aboutOf(wallet));
    if (isRecorded === true) return { recordId: quoteId };
    throw error;
  }
}

/** A record has its quote's number. Null: nobody answers. */
async function hasRecord(quoteId: string): Promise<boolean | null> {
  try {
    await wire.call('/user/exchange/evidence', { recordId: quoteId });
    return true;
  } catch (error) {
    return error instanceof Refused && error.refusal === 'unknown-quote' ? false : null;
  }
}
