// In: facts about accounts. Out: their part of the state.
import type { FactWords } from '../fact-buffer.ts';
import { ACCOUNT, OWNER_KINDS, STANDINGS } from '../fact-words.ts';
import { openAccount, type State } from '../state.ts';

export function foldAccountOpened(state: State, { words }: FactWords, at: number): void {
  openAccount(state, OWNER_KINDS[words[at + ACCOUNT.value]!]!);
}

export function foldStandingSet(state: State, { words }: FactWords, at: number): void {
  state.accounts.setStanding(words[at + ACCOUNT.account]!, STANDINGS[words[at + ACCOUNT.value]!]!);
}
