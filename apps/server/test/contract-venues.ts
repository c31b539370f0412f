// In: doors. Out: a perpetual contract in the real world, whose venues say what a test says, and a participant who makes its market.
import { accountOf, type Command } from '@hilsa/core';
import { contractOrder, PERP_TERMS, VENUES } from '@hilsa/testkit';
import type { Doors } from './doors.ts';

type Wish = { readonly side: 'buy' | 'sell'; readonly ticks: number; readonly lots: number };

export const SYMBOL = PERP_TERMS.symbol;

export class ContractVenues {
  readonly #doors: Doors;
  /** The contract's instrument. */
  perpetual = -1;
  /** The participant's account. */
  maker = -1;
  insurance = -1;

  private constructor(doors: Doors) {
    this.#doors = doors;
  }

  /** @param fund what the insurance fund has, in quote units; nobody may open more than a hundred times that. */
  static async open(doors: Doors, fund: bigint): Promise<ContractVenues> {
    const venues = new ContractVenues(doors);
    const house = { kind: 'open-account', atMs: 0, ownerKind: 'house', referrer: null } as const;
    const open = async (purpose: string, mayOwe: boolean) =>
      (await venues.must({ ...house, purpose, mayOwe })).account!;
    const houses = {
      clearing: await open(`clearing:${SYMBOL}`, true),
      funding: await open(`funding:${SYMBOL}`, true),
      insurance: await open('insurance', false),
      liquidator: accountOf(await open('liquidator', false), 'contract'),
    };
    venues.insurance = houses.insurance;
    await venues.must({ kind: 'issue-test-money', atMs: 0, account: houses.insurance, asset: 0, amount: fund });
    const listed = await venues.must({ kind: 'list-instrument', atMs: 0, listing: { ...PERP_TERMS, houses } });
    venues.perpetual = listed.instrument!;
    venues.maker = await venues.participant(10n ** 13n);
    return venues;
  }

  async must(command: Command) {
    const reply = await this.#doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  }

  /** @returns the contract account of a new one, with money */
  async participant(amount: bigint): Promise<number> {
    const opening = { kind: 'open-account', atMs: 0, ownerKind: 'participant', referrer: null } as const;
    const account = accountOf((await this.must(opening)).account!, 'contract');
    await this.must({ kind: 'issue-test-money', atMs: 0, account, asset: 0, amount });
    return account;
  }

  /** A moment later all venues say so; one of them lies. Then all that this sets off is done. */
  async price(ticks: number, laterMs = 1_000): Promise<void> {
    const { clock, worlds } = this.#doors;
    clock.ahead += laterMs;
    const atMs = Date.now() + clock.ahead;
    await this.must({
      kind: 'record-venue-prices',
      atMs: 0,
      prices: VENUES.map((venue, n) => ({
        instrument: this.perpetual,
        venue,
        ticks: n === 4 ? ticks * 2 : ticks + n,
        venueAtMs: atMs - 300,
        receivedAtMs: atMs - 100,
      })),
    });
    const { engine } = worlds.real.sequencer;
    for (let due = engine.dueAtMs(); due !== null && due <= Date.now() + clock.ahead; due = engine.dueAtMs())
      await this.must({ kind: 'run-due', atMs: 0 });
  }

  /** A limit order of a participant. */
  order(account: number, wish: Wish, leverage = 5): Command {
    return contractOrder({ account, instrument: this.perpetual, leverage, ...wish });
  }
}
