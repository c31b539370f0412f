// In: nothing. Out: doors behind which contracts are open, listening, with two programs whose owners have 50,000 in the contract wallet.
import type { AddressInfo } from 'node:net';
import { accountOf, type Command } from '@hilsa/core';
import { createPriceProcess } from '../src/sandbox/price-process.ts';
import { listContracts } from '../src/sandbox/prepare-contracts.ts';
import { VENUES } from '../src/sandbox/venues.ts';
import { fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';

export interface ContractDoors {
  readonly doors: Doors;
  readonly base: string;
  readonly owners: readonly Person[];
  readonly programs: readonly Program[];
  /** All venues say the reference price again. */
  says(): Promise<void>;
}

export async function openContractDoors(): Promise<ContractDoors> {
  const doors = await openDoors();
  const { sequencer } = doors.worlds.real;
  const system = async (command: Command): Promise<void> => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  await listContracts(sequencer, createPriceProcess('ccxt'), Date.now());
  const instrument = sequencer.engine.instruments.find(({ listing }) => listing.symbol === 'BTCUSDT-PERP')!.index;
  const ticks = sequencer.engine.instrument(instrument).listing.referenceTicks;
  const says = async (): Promise<void> => {
    const nowMs = Date.now();
    const said = { instrument, ticks, venueAtMs: nowMs, receivedAtMs: nowMs };
    await system({
      kind: 'record-venue-prices',
      prices: VENUES.map(({ name }) => ({ ...said, venue: name })),
      atMs: 0,
    });
  };
  await says();
  // As venues do: a market whose prices are old lets nobody in.
  const speaking = setInterval(() => void says().catch(() => clearInterval(speaking)), 5_000);
  speaking.unref();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(doors.app.server.address() as AddressInfo).port}`;
  const asset = sequencer.engine.assets.findIndex(({ code }) => code === 'USDT');
  const owners: Person[] = [];
  const programs: Program[] = [];
  for (let person = 0; person < 2; person += 1) {
    const account = accountOf(sequencer.engine.accountCount, 'contract');
    owners.push(await fundedPerson(doors));
    await system({ kind: 'issue-test-money', account, asset, amount: 50_000_000_000n, atMs: 0 });
    programs.push(await programOf(doors, owners[person]!));
  }
  return { doors, base, owners, programs, says };
}
