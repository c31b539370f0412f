// In: an account or an instrument that is new. Out: the reasons against the account, and the place of either in the plain market.
import type { OpenAccount, RefusalWord } from '@hilsa/core';
import { againstInvitation, inviterOf } from './plain-referrals.ts';
import type { PlainInstrument, PlainState } from './plain-state.ts';

/** An account that is new. */
export function againstAccount(state: PlainState, command: OpenAccount, no: Set<RefusalWord>): void {
  const { ownerKind, principal = null, purpose = '', mayOwe = false } = command;
  againstInvitation(state, command, no);
  const acted = principal === null ? null : state.accounts[principal];
  if (acted === undefined || (acted && (acted.acts !== principal || acted.ownerKind !== ownerKind)))
    no.add('unknown-account');
  if ((ownerKind === 'house') !== (purpose !== '') || (mayOwe && ownerKind !== 'house')) no.add('purpose-invalid');
  if (state.purposes.has(purpose)) no.add('purpose-taken');
}

export function openAccount(state: PlainState, command: OpenAccount): { account: number } {
  const { ownerKind, principal = null, purpose = '', mayOwe = false } = command;
  const account = state.accounts.length;
  const inviter = inviterOf(state, command);
  const acts = principal ?? account;
  state.accounts.push({ ownerKind, standing: 'active', inviter, acts, mayOwe, tiers: new Map() });
  if (purpose !== '') state.purposes.set(purpose, account);
  state.tape.push(`account ${account} ${ownerKind} invited by ${inviter} acts for ${principal} as ${purpose}`);
  return { account };
}

export function listInstrument(state: PlainState, listing: PlainInstrument['listing']): { instrument: number } {
  const index = state.instruments.length;
  const unit = (listing.tickUnits * listing.lotUnits) / 10n ** BigInt(state.assets[listing.baseAsset]!.decimals);
  state.instruments.push({
    index,
    listing,
    version: 1,
    coming: null,
    arriving: null,
    unit,
    status: 'trading',
    last: 0,
    high: 0,
    low: 0,
    mark: 0,
    markAtMs: 0,
    buy: [],
    sell: [],
    rising: [],
    falling: [],
  });
  state.tape.push(`instrument ${index} ${listing.symbol}`);
  return { instrument: index };
}
