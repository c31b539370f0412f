// In: facts that move money outside of trading. Out: balances.
import type { FactWords } from '../fact-buffer.ts';
import { ISSUED } from '../fact-words.ts';
import { ISSUANCE, type State } from '../state.ts';
import { balanceIndex } from './balances.ts';

export function foldTestMoneyIssued(state: State, { words, money }: FactWords, at: number): void {
  const asset = words[at + ISSUED.asset]!;
  const account = words[at + ISSUED.account]!;
  const amount = money[(at + ISSUED.amount) >> 1]!;
  state.balances.page(asset, ISSUANCE)[balanceIndex(ISSUANCE)]! -= amount;
  state.balances.page(asset, account)[balanceIndex(account)]! += amount;
}
