// In: the real world. Out: what operators do about payments, as ordinary commands in its journal: signed, refused, found, returned, closed, set.
// The demo world has no rails.
import type { World } from '@hilsa/contract';
import { type Command, FEES, type RailState } from '@hilsa/core';
import { notOwn } from '@hilsa/core/payments/deposits';
import { feeKey } from '@hilsa/core/payments/facts';
import { wrongTerm } from '@hilsa/core/payments/policy';
import { MOST_UNITS } from '@hilsa/core/payments/rails';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import {
  readFromDay,
  readTerms,
  readPolicy,
  refusingStatements,
  wirePolicy,
  type WorldRooms,
} from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { CarriedRail, StatementFiles } from '../../connectors/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Names =
  | 'sign-withdrawal'
  | 'refuse-withdrawal'
  | 'assign-arrival'
  | 'return-arrival'
  | 'keep-arrival'
  | 'announce-own-money'
  | 'import-statement'
  | 'book-bank-line'
  | 'reverse-credit'
  | 'decide-name'
  | 'switch-rail'
  | 'set-rail-policy'
  | 'open-rail';

export interface PaymentParts {
  /** Banks' statements as files; not given where no bank is. */
  readonly statements?: Pick<StatementFiles, 'find' | 'judge' | 'take' | 'lineThatLeft' | 'compareAgain'>;
  /** Rails that somebody stands behind; not given where nobody does. */
  readonly carried?: () => readonly CarriedRail[];
}

export function paymentCommands(
  { real }: Readonly<Record<World, WorldRooms>>,
  { statements, carried = () => [] }: PaymentParts,
): Pick<OperatorCommands, Names> {
  const payments = () => real.sequencer.engine.payments;
  const run = async (warrant: Parameters<typeof submitFor>[0], command: Command) => {
    await submitFor(warrant, real, command);
    return {};
  };
  /** @throws Refused unknown-withdrawal, withdrawal-closed */
  const withdrawalOf = (id: string) => {
    const known = payments().withdrawals.get(Number(id));
    if (known !== undefined) return known;
    const was = Number(id) < payments().nextWithdrawal;
    throw new Refused(was ? 'withdrawal-closed' : 'unknown-withdrawal', { withdrawal: id });
  };
  /** @throws Refused unknown-arrival, arrival-settled */
  const arrivalOf = (id: string) => {
    const known = payments().arrivals.get(Number(id));
    if (known !== undefined) return known;
    const was = Number(id) < payments().nextArrival;
    throw new Refused(was ? 'arrival-settled' : 'unknown-arrival', { arrival: id });
  };
  /** @throws Refused unknown-rail */
  const railOf = (id: string): RailState => {
    const [name, code] = id.split(':', 2);
    const found = payments().rails.find(
      (each) => each.name === name && real.publisher.listings.asset(each.asset).code === code,
    );
    if (found === undefined) throw new Refused('unknown-rail');
    return found;
  };
  const assetOf = (code: string) => {
    const index = real.sequencer.engine.assets.findIndex((asset) => asset.code === code);
    return index < 0 ? undefined : { index, decimals: real.sequencer.engine.assets[index]!.decimals };
  };
  /**
   * A rail that partners carry and nobody has opened. In the books its money has the digits that it was listed with.
   * @throws Refused nothing-to-change, unknown-rail: nobody stands behind it
   */
  const newRail = (id: string): CarriedRail => {
    const [name, code] = id.split(':', 2);
    const known = payments().rails.some(
      (each) => each.name === name && real.sequencer.engine.assets[each.asset]!.code === code,
    );
    if (known) throw new Refused('nothing-to-change');
    const found = carried().find((each) => each.name === name && each.asset === code);
    if (found === undefined) throw new Refused('unknown-rail');
    return { ...found, decimals: assetOf(found.asset)?.decimals ?? found.decimals };
  };
  /** Made once: who asks again after a crash finds it. @throws Refused listing-invalid */
  const listMoney = async (code: string, decimals: number): Promise<number> => {
    const command = { kind: 'list-asset', atMs: 0, code, decimals } as const;
    const reply = await real.sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Refused('field-invalid', { field: 'rail' });
    return reply.asset!;
  };
  const print = (units: bigint, rail: RailState) =>
    formatDecimal(units, real.publisher.listings.asset(rail.asset).decimals, { trim: true });
  /** @throws Refused amount-too-precise, field-invalid */
  const readAwaited = (text: string, { asset }: RailState): bigint => {
    const { decimals } = real.publisher.listings.asset(asset);
    const units = parseDecimal(text, decimals);
    if (units === null) throw new Refused('amount-too-precise', { amount: text, decimals });
    if (units <= 0n || units > MOST_UNITS) throw new Refused('field-invalid', { field: 'awaited' });
    return units;
  };
  /**
   * What a bank took for itself, and whether the house has borne it.
   * @throws Refused unknown-statement: no such line left; unknown-rail
   */
  const lineOf = async (id: string) => {
    if (statements === undefined) throw new Refused('unknown-statement');
    const { rail: name, ...line } = await refusingStatements(statements.lineThatLeft(id));
    const rail = railOf(`${name}:${line.currency}`);
    return { ...line, rail, isBorne: payments().known.has(feeKey(name, line.digest)) };
  };
  /**
   * Customers' money bears nothing: what the house has earned of this money is more than what it has borne already.
   * @throws Refused insufficient-balance
   */
  const checkEarned = ({ asset }: RailState, units: bigint): void => {
    const { engine } = real.sequencer;
    let left = engine.balance(FEES, asset).available;
    for (const name of new Set(payments().rails.map((rail) => rail.name))) {
      const losses = engine.house(`losses:${name}`);
      if (losses !== null) left += engine.balance(losses, asset).available;
    }
    if (left >= units) return;
    const { code, decimals } = real.publisher.listings.asset(asset);
    const [required, available] = [units, left > 0n ? left : 0n].map((each) =>
      formatDecimal(each, decimals, { trim: true }),
    );
    throw new Refused('insufficient-balance', { asset: code, required: required!, available: available! });
  };
  return {
    'sign-withdrawal': {
      async look({ withdrawal: id, digest }) {
        const { account, state, approvals, digest: signed, amount, fee, rail } = withdrawalOf(id);
        if (state !== 'requested') throw new Refused('withdrawal-closed', { withdrawal: id, state });
        if (digest !== signed) throw new Refused('digest-differs', { withdrawal: id });
        const lines = {
          amount: print(amount, payments().rails[rail]!),
          fee: print(fee, payments().rails[rail]!),
          digest,
        };
        return {
          customerId: await customerOf(real, account),
          before: { ...lines, signed: approvals.length },
          after: { ...lines, signed: approvals.length + 1 },
        };
      },
      submit: async ({ withdrawal, digest }, warrant) =>
        run(warrant, {
          kind: 'approve-withdrawal',
          withdrawal: Number(withdrawal),
          operator: warrant.maker,
          digest,
          atMs: 0,
        }),
    },
    'refuse-withdrawal': {
      async look({ withdrawal: id, ground }) {
        const { account, state } = withdrawalOf(id);
        if (state === 'sent') throw new Refused('withdrawal-closed', { withdrawal: id, state });
        return { customerId: await customerOf(real, account), before: { state }, after: { state: 'failed', ground } };
      },
      submit: async ({ withdrawal, ground }, warrant) =>
        run(warrant, {
          kind: 'refuse-withdrawal',
          withdrawal: Number(withdrawal),
          reason: ground,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'assign-arrival': {
      async look({ arrival: id, customerId }) {
        const { units, rail } = arrivalOf(id);
        await accountOf(real, customerId);
        return {
          customerId,
          before: { state: 'suspense' },
          after: { state: 'credited', amount: print(units, payments().rails[rail]!) },
        };
      },
      submit: async ({ arrival, customerId }, warrant) =>
        run(warrant, {
          kind: 'assign-arrival',
          arrival: Number(arrival),
          account: await accountOf(real, customerId),
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'return-arrival': {
      async look({ arrival: id, transaction }) {
        const { units, rail } = arrivalOf(id);
        return {
          customerId: null,
          before: { state: 'suspense', amount: print(units, payments().rails[rail]!) },
          after: { state: 'returned', transaction },
        };
      },
      submit: async ({ arrival, transaction }, warrant) =>
        run(warrant, {
          kind: 'return-arrival',
          arrival: Number(arrival),
          transaction,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'keep-arrival': {
      async look({ arrival: id, transaction }) {
        const arrival = arrivalOf(id);
        const rail = payments().rails[arrival.rail]!;
        const field = notOwn(rail, arrival);
        if (field !== null) throw new Refused('evidence-invalid', { field });
        const amount = print(arrival.units, rail);
        const after = { state: 'kept', channel: rail.name, transaction };
        return { customerId: null, before: { state: 'suspense', amount }, after };
      },
      submit: async ({ arrival, transaction }, warrant) =>
        run(warrant, {
          kind: 'keep-arrival',
          arrival: Number(arrival),
          transaction,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'announce-own-money': {
      async look({ rail: id, awaited }) {
        const rail = railOf(id);
        const before = rail.announced === null ? null : { awaited: print(rail.announced.units, rail) };
        return { customerId: null, before, after: { awaited: print(readAwaited(awaited, rail), rail) } };
      },
      submit: async ({ rail: id, awaited }, warrant) =>
        run(warrant, {
          kind: 'announce-own-money',
          rail: railOf(id).index,
          units: readAwaited(awaited, railOf(id)),
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'import-statement': {
      async look({ digest }) {
        if (statements === undefined) throw new Refused('unknown-statement');
        const { name, rail, lines, takenMs } = await refusingStatements(statements.find(digest));
        if (takenMs !== null) throw new Refused('statement-known');
        return {
          customerId: null,
          before: { taken: false },
          after: { taken: true, name, channel: rail, lines, digest },
        };
      },
      // Its lines are evidence as the bank's own statement is: what they come to follows from them and is journalled one by one.
      submit: async ({ digest }) => {
        if (statements === undefined) throw new Refused('unknown-statement');
        await refusingStatements(statements.take(digest));
        return {};
      },
    },
    'book-bank-line': {
      async look({ line: id }) {
        const { rail, units, isBorne, bookedOn, digest } = await lineOf(id);
        if (isBorne) throw new Refused('nothing-to-change');
        checkEarned(rail, units);
        const shown = { amount: print(units, rail), channel: rail.name, bookedOn, digest };
        return { customerId: null, before: { borne: false }, after: { borne: true, ...shown } };
      },
      async submit({ line: id }, warrant) {
        const { rail, units, isBorne, digest } = await lineOf(id);
        // Asked again after a crash it is borne already, by this.
        if (!isBorne) checkEarned(rail, units);
        const line = { rail: rail.index, units, transaction: digest, evidence: digest } as const;
        await run(warrant, { kind: 'book-network-fee', ...line, atMs: 0 });
        await statements?.compareAgain(rail.name);
        return {};
      },
    },
    'reverse-credit': {
      async look({ arrival: id }) {
        const credit = payments().credits.get(Number(id));
        if (credit === undefined) {
          const was = Number(id) < payments().nextArrival;
          throw new Refused(was ? 'arrival-settled' : 'unknown-arrival', { arrival: id });
        }
        const amount = print(credit.units, payments().rails[credit.rail]!);
        return {
          customerId: await customerOf(real, credit.account),
          before: { state: 'credited', amount },
          after: { state: 'suspense', amount },
        };
      },
      submit: async ({ arrival }, warrant) =>
        run(warrant, {
          kind: 'reverse-credit',
          arrival: Number(arrival),
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'decide-name': {
      async look({ destination: id, isAccepted }) {
        const known = payments().destinations.get(Number(id));
        if (known === undefined) throw new Refused('unknown-destination', { destination: id });
        if (known.match === 'equal') throw new Refused('destination-known', { destination: id });
        const after = { match: isAccepted ? 'equal' : 'other' };
        return { customerId: await customerOf(real, known.account), before: { match: known.match }, after };
      },
      submit: async ({ destination, isAccepted }, warrant) =>
        run(warrant, {
          kind: 'confirm-destination',
          destination: Number(destination),
          operator: warrant.maker,
          isAccepted,
          atMs: 0,
        }),
    },
    'switch-rail': {
      async look({ rail, direction, isOpen }) {
        const before = railOf(rail).isOpen[direction];
        if (before === isOpen) throw new Refused('nothing-to-change');
        return { customerId: null, before: { direction, isOpen: before }, after: { direction, isOpen } };
      },
      submit: async ({ rail, direction, isOpen }, warrant) =>
        run(warrant, {
          kind: 'switch-rail',
          rail: railOf(rail).index,
          direction,
          isOpen,
          maker: warrant.maker,
          checker: warrant.checker ?? '',
          atMs: 0,
        }),
    },
    'set-rail-policy': {
      async look({ rail: id, ...input }) {
        const rail = railOf(id);
        readPolicy(real, rail, input);
        readFromDay(input);
        return { customerId: null, before: { ...wirePolicy(real, rail), fromDay: null }, after: { ...input } };
      },
      async submit({ rail: id, ...input }, warrant) {
        const rail = railOf(id);
        const { name, asset, wallet } = rail;
        const policy = readPolicy(real, rail, input);
        const by = { maker: warrant.maker, checker: warrant.checker ?? '' };
        const fromMs = readFromDay(input);
        return run(warrant, { kind: 'set-rail', name, asset, wallet, policy, fromMs, ...by, atMs: 0 });
      },
    },
    'open-rail': {
      async look({ rail, ...input }) {
        const { asset, decimals } = newRail(rail);
        const wrong = wrongTerm(readTerms(decimals, input));
        if (wrong !== null) throw new Refused('rail-invalid', { field: wrong });
        const isListed = assetOf(asset) !== undefined;
        return { customerId: null, before: {}, after: { ...input, ...(!isListed && { lists: asset, decimals }) } };
      },
      async submit({ rail, ...input }, warrant) {
        const { name, asset: code, decimals, wallet } = newRail(rail);
        const policy = readTerms(decimals, input);
        const asset = assetOf(code)?.index ?? (await listMoney(code, decimals));
        const by = { maker: warrant.maker, checker: warrant.checker ?? '' };
        return run(warrant, { kind: 'set-rail', name, asset, wallet, policy, ...by, atMs: 0 });
      },
    },
  };
}

async function customerOf({ tables: { sql } }: WorldRooms, account: number): Promise<string | null> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from identity.accounts where world = 'real' and account = ${account}`;
  return row?.customer_id ?? null;
}

/** @throws Refused unknown-account */
async function accountOf({ tables: { sql } }: WorldRooms, customerId: string): Promise<number> {
  const [row] = await sql<{ account: number }[]>`
    select account from identity.accounts where world = 'real' and customer_id = ${customerId}`;
  if (row === undefined) throw new Refused('unknown-account');
  return row.account;
}
