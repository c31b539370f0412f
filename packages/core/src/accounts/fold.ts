// In: facts about accounts. Out: their part of the state.
import type { FactWords } from '../fact-buffer.ts';
import { ACCOUNT, OWNER_KINDS, STANDINGS } from '../fact-words.ts';
import { openAccount, type State } from '../state.ts';

export function foldAccountOpened(state: State, { words }: FactWords, at: number): void {
  const referrer = words[at + ACCOUNT.referrer]! || null;
  if (referrer !== null && state.accounts.ownerKind(referrer) !== 'customer')
    throw new RangeError(`account ${referrer}, which is no customer's, invites nobody`);
  openAccount(state, OWNER_KINDS[words[at + ACCOUNT.value]!]!, referrer);
}

export function foldStandingSet(state: State, { words }: FactWords, at: number): void {
  state.accounts.setStanding(words[at + ACCOUNT.account]!, STANDINGS[words[at + ACCOUNT.value]!]!);
}
