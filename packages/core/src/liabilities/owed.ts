// In: the whole state. Out: what is owed to each owner in each asset, in columns; and what the house has outside to pay it with.
// Owed is what stands in an owner's accounts, free and held; what is on its way and not at its end; and what open contracts stand above or
// below their entry at the mark, which can take no more than their margin. Who acts for another is counted with that other.
import { ownerOf } from '../accounts/wallets.ts';
import { contractsOf } from '../contracts/positions.ts';
import { isShort } from '../payments/short.ts';
import { ISSUANCE, type State } from '../state.ts';

/** Units of one asset by owner, owners ascending, each once. What is all zero is left out. */
export class OwedColumn {
  owners = new Int32Array(64);
  available = new BigInt64Array(64);
  held = new BigInt64Array(64);
  /** Sent and not seen to leave, owed by a fund for units that are gone, or paid for shares that are not delivered yet. */
  underway = new BigInt64Array(64);
  /** Of open contracts; may be below zero. */
  result = new BigInt64Array(64);
  count = 0;

  add(owner: number, part: 'available' | 'held' | 'underway' | 'result', units: bigint): void {
    if (units === 0n) return;
    const last = this.count - 1;
    if (this.owners[last] !== owner || last < 0) {
      if (this.count === this.owners.length) this.#grow();
      this.owners[this.count++] = owner;
    }
    this[part][this.count - 1]! += units;
  }

  /** All that is owed to the owner at a place. */
  units(place: number): bigint {
    return this.available[place]! + this.held[place]! + this.underway[place]! + this.result[place]!;
  }

  /** In order, each owner once. */
  settled(): OwedColumn {
    const order = Array.from({ length: this.count }, (_, place) => place);
    order.sort((one, other) => this.owners[one]! - this.owners[other]!);
    const made = new OwedColumn();
    for (const place of order) {
      const owner = this.owners[place]!;
      for (const part of ['available', 'held', 'underway', 'result'] as const)
        made.add(owner, part, this[part][place]!);
    }
    return made;
  }

  #grow(): void {
    const size = this.owners.length * 2;
    const owners = new Int32Array(size);
    owners.set(this.owners);
    this.owners = owners;
    for (const part of ['available', 'held', 'underway', 'result'] as const) {
      const wider = new BigInt64Array(size);
      wider.set(this[part]);
      this[part] = wider;
    }
  }
}

export interface OwedAsset {
  readonly owed: OwedColumn;
  /** What partners were seen to hold at the last look, and moved since by the books; null: nobody holds it for us. */
  readonly custody: bigint | null;
  /** When the oldest of those looks was; 0: never. */
  readonly attestedMs: number;
  /** The partners hold less than the books say. */
  readonly isShort: boolean;
  /** Test money there is. */
  readonly testMoney: bigint;
}

/** By asset, in the order of their numbers. Takes memory for the balances there are, not for owners × assets. */
export function owedOf(state: State): OwedAsset[] {
  const columns = state.assets.map(() => new OwedColumn());
  const { accounts, balances } = state;
  balances.each((account, asset, available, held) => {
    if (accounts.ownerKind(account) === 'house') return;
    const column = columns[asset]!;
    const owner = accounts.principal(account);
    column.add(owner, 'available', available);
    column.add(owner, 'held', held);
  });
  addUnderway(state, columns);
  addResults(state, columns);
  return columns.map((column, asset) => ({
    owed: column.settled(),
    ...custodyOf(state, asset),
    testMoney: -balances.available(ISSUANCE, asset),
  }));
}

function addUnderway({ payments, offerings, funds, accounts }: State, columns: readonly OwedColumn[]): void {
  for (const { state, account, rail, amount, fee } of payments.withdrawals.values())
    if (state === 'sent')
      columns[payments.rails[rail]!.asset]!.add(accounts.principal(account), 'underway', amount - fee);
  for (const { fund, account, amount } of funds.payments.values())
    columns[funds.all.get(fund)!.moneyAsset]!.add(accounts.principal(account), 'underway', amount);
  for (const { applications, escrowed, terms } of offerings.all.values()) {
    if (escrowed === 0n) continue;
    for (const { status, account, cost } of applications)
      if (status === 'allotted' || status === 'paid')
        columns[terms.moneyAsset]!.add(accounts.principal(account), 'underway', cost);
  }
}

/** Profit at the mark, less what it would take beyond the margin: a position owes nobody. Nothing where there never was a mark. */
function addResults(state: State, columns: readonly OwedColumn[]): void {
  for (const { contract, listing, markTicks, tickLotUnits } of contractsOf(state)) {
    if (markTicks === 0) continue;
    for (const { account, isShort: short, lots, cost, margin } of contract.positions.values()) {
      if (state.accounts.ownerKind(ownerOf(account)) === 'house') continue;
      const value = BigInt(lots) * BigInt(markTicks) * BigInt(tickLotUnits);
      const profit = short ? BigInt(cost) - value : value - BigInt(cost);
      const most = -BigInt(margin);
      columns[listing.quoteAsset]!.add(state.accounts.principal(account), 'result', profit < most ? most : profit);
    }
  }
}

function custodyOf(state: State, asset: number): Pick<OwedAsset, 'custody' | 'attestedMs' | 'isShort'> {
  let custody: bigint | null = null;
  let attestedMs = 0;
  for (const rail of state.payments.rails) {
    if (rail.asset !== asset || rail.attestedMs === 0) continue;
    custody = (custody ?? 0n) - state.balances.available(rail.custody, asset) + rail.difference;
    attestedMs = attestedMs === 0 ? rail.attestedMs : Math.min(attestedMs, rail.attestedMs);
  }
  return { custody, attestedMs, isShort: isShort(state.payments, asset) };
}
