// In: an owner. Out: who one is where leverage is concerned: as set, or as anybody begins.
import type { State } from '../state.ts';
import { ownerOf } from '../accounts/wallets.ts';
import type { PositionMode } from './commands.ts';
import type { ContractCustomer } from './state.ts';

function beginner(isParticipant: boolean): ContractCustomer {
  return {
    kind: isParticipant ? 'high-net-worth' : 'retail',
    isTested: isParticipant,
    isInRiskBand: false,
    mostLeverage: null,
    mostDailyLoss: null,
    mode: 'one-way',
    coming: null,
    day: 0,
    realised: 0,
  };
}

/** To read: opens no entry. */
export function customerAt(state: State, account: number): Readonly<ContractCustomer> {
  const owner = ownerOf(account);
  return state.contracts.customers.get(owner) ?? (state.accounts.isParticipant(owner) ? PARTICIPANT : CUSTOMER);
}
const PARTICIPANT = beginner(true);
const CUSTOMER = beginner(false);

/** To change, by a fold. */
export function customerOf(state: State, owner: number): ContractCustomer {
  const known = state.contracts.customers.get(owner);
  if (known !== undefined) return known;
  const fresh = beginner(state.accounts.isParticipant(owner));
  state.contracts.customers.set(owner, fresh);
  return fresh;
}

export function modeOf(state: State, account: number): PositionMode {
  return customerAt(state, account).mode;
}
