// In: nothing. Out: the room of balances and holds.
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import { AVAILABLE, HELD, RECORDED } from './balances.ts';
import { holdCaptured, holdPlaced, holdRaised, holdReleased, moneyMoved, testMoneyIssued } from './facts.ts';
import { CAUSES, HOLD_REASONS } from './holds.ts';
import { releaseDueHold } from './money.ts';

export const ledgerRoom = {
  name: 'ledger',
  facts: [testMoneyIssued, moneyMoved, holdPlaced, holdRaised, holdReleased, holdCaptured],
  works: { 'release-hold': releaseDueHold },
  section: {
    tag: 'ledger',
    version: 1,
    write: ({ balances, holds }, to) => {
      to.list(balances.inOrder(), ({ account, asset, available, held }) => {
        to.number(account);
        to.number(asset);
        to.units(available);
        to.units(held);
      });
      to.number(holds.nextId);
      to.list([...holds.all()], (hold) => {
        to.number(hold.id);
        to.number(hold.account);
        to.number(hold.asset);
        to.units(hold.amount);
        to.number(HOLD_REASONS.indexOf(hold.reason));
        to.number(CAUSES.indexOf(hold.causeKind));
        to.number(hold.cause);
        to.number(hold.sinceMs);
        to.number(hold.untilMs);
      });
    },
    read: ({ balances, holds }, from) => {
      from.list(() => {
        const account = from.number();
        const asset = from.number();
        balances.add(account, asset, AVAILABLE, from.units());
        balances.add(account, asset, HELD, from.units());
      });
      const nextId = from.number();
      from.list(() => {
        const hold = {
          id: from.number(),
          account: from.number(),
          asset: from.number(),
          amount: from.units(),
          reason: HOLD_REASONS[from.number()]!,
          causeKind: CAUSES[from.number()]!,
          cause: from.number(),
          sinceMs: from.number(),
          untilMs: from.number(),
        };
        holds.add(hold);
        balances.add(hold.account, hold.asset, RECORDED, hold.amount);
      });
      holds.nextId = nextId;
    },
  },
  check: (state) => {
    checkSums(state);
    checkRecords(state);
  },
} as const satisfies CoreRoom;

/** I1 zero sum, I2 no negatives but of accounts that may owe. */
function checkSums({ accounts, assets, balances }: State): void {
  const sums = assets.map(() => 0n);
  for (const { account, asset, available, held } of balances.inOrder()) {
    const code = assets[asset]?.code;
    if (code === undefined) throw new Error(`account ${account} has a balance in asset ${asset}, which is not listed`);
    sums[asset]! += available + held;
    if (held < 0n || (available < 0n && !accounts.mayOwe(account)))
      throw new Error(`account ${account} has ${available} ${code} available, ${held} held`);
  }
  for (const [asset, sum] of sums.entries())
    if (sum !== 0n) throw new Error(`${assets[asset]!.code} sums to ${sum}, not zero`);
}

/** Hold records add up to what the balances say is recorded, and those that end by themselves are on the clock. */
function checkRecords({ balances, holds, due }: State): void {
  const recorded = new Map<string, bigint>();
  for (const { id, account, asset, amount, untilMs } of holds.all()) {
    const key = `${account}/${asset}`;
    recorded.set(key, (recorded.get(key) ?? 0n) + amount);
    if (amount <= 0n) throw new Error(`hold ${id} is of ${amount}`);
    if ((due.dueAt('release-hold', id) ?? 0) !== untilMs)
      throw new Error(`hold ${id} ends at ${untilMs}, which the clock does not know`);
  }
  for (const { account, asset, recorded: said } of balances.inOrder()) {
    const sum = recorded.get(`${account}/${asset}`) ?? 0n;
    if (sum !== said)
      throw new Error(`account ${account} has ${said} of asset ${asset} in hold records, which sum to ${sum}`);
  }
}
