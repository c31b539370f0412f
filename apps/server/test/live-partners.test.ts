// In: a live installation's file of partners, whose node is a test node and whose bank people bring. Out: coins come in by it, a payout lies in the
// folder until somebody signs it elsewhere and brings it back, a statement that is brought attests; who stands behind each rail is judged, at the
// start and while it runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { closedLiveConditions, failingLiveConditions } from '../src/boot/live-conditions.ts';
import { gatherEvidence, marketEvidence } from '../src/boot/live-evidence.ts';
import { openLivePartners, standingsOf } from '../src/boot/live-partners.ts';
import { watchLive } from '../src/boot/live-watch.ts';
import { parsePartners } from '../src/boot/partners-file.ts';
import { readSettings } from '../src/boot/settings.ts';
import type { Partners } from '../src/connectors/index.ts';
import { listChainRails, listRails, openTestChains, type TestChains } from '../src/sandbox/index.ts';
import { addressOf, asksOut, depositsOf, freeOf, knownPerson, withdrawalOf, within } from './coin-doors.ts';
import { ask, type Doors, openDoors, register } from './doors.ts';

const LEGAL = 'Hilsa Limited';
/** As openDoors has it. */
const MASTER_KEY = new Uint8Array(32).fill(7);
const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const alarms: string[] = [];
let [doors, chains, partners]: [Doors, TestChains, Partners] = [null!, null!, null!];
let folder = '';

const settings = () => readSettings({ OPERATOR_LEGAL_NAME: LEGAL, OPERATOR_LICENCE: 'L-1', JURISDICTION: 'BD' });
const sequencer = () => doors.worlds.real.sequencer;
const file = () => {
  const { nodeUrl, first, accountKey } = chains.given.bitcoin;
  const hot = { cap: '4000000000', keep: '2000000000', least: '100000000' };
  const coins = [{ asset: 'BTC', standard: 'BTC', token: null, decimals: 8, hot }];
  const bitcoin = { nodeUrl, first, accountKey, cold: null, signerFolder: join(folder, 'packs'), depth: 3, coins };
  const bank = {
    rail: 'bank',
    channel: 'bank',
    bankName: 'Dhaka Bank',
    accountName: LEGAL,
    accountNumber: '1501203456418',
    routingNumber: '085260728',
    branchName: 'Gulshan',
  };
  return parsePartners(JSON.stringify({ banks: [bank], networks: { bitcoin } }));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hilsa-live-'));
  chains = await openTestChains(folder);
  let clock: Doors['clock'] = { ahead: 0 };
  doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      isTimed: true,
      async partners({ real }, sql) {
        await listRails(real.sequencer);
        await listChainRails(real.sequencer);
        const now = () => Date.now() + clock.ahead;
        const alarm = (name: string) => void alarms.push(name);
        const parts = { sequencer: real.sequencer, sql, now, report: () => undefined, alarm };
        const given = { file: file(), settings: { ...settings(), callbackPort: 0 }, sql, masterKey: MASTER_KEY };
        partners = await openLivePartners(parts, given);
        await chains.fund(partners.networks);
        return partners;
      },
    },
  );
  clock = doors.clock;
  await vi.waitFor(() => expect(partners.networks[0]!.standing().isUp).toBe(true), within);
  return async () => {
    await partners.stop();
    await chains.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});

describe('live partners', () => {
  it('S3 are judged before they are opened: a rail that nobody stands behind carries nothing', () => {
    const engines = { real: sequencer().engine, demo: doors.worlds.demo.sequencer.engine };
    const carriers = [{ name: 'sms', simulated: false }];
    const judged = (standings: ReturnType<typeof standingsOf>) =>
      [failingLiveConditions, closedLiveConditions]
        .flatMap((conditions) => conditions(gatherEvidence(settings(), engines, { rails: standings, carriers })))
        .filter((line) => line.includes('rail'));
    // Markets of the doors are paid in USDT, for which this file names nobody.
    expect(judged(standingsOf(file()))).toEqual(['no rail brings USDT in', 'no rail brings USDT out']);
    expect(judged([])).toEqual([
      'no rail for deposits and withdrawals is set',
      'no rail brings USDT in',
      'no rail brings USDT out',
    ]);
    const [bank] = standingsOf(file()).filter(({ rail }) => rail === 'bank');
    expect(judged([{ ...bank!, holder: 'Rahima Khatun' }])).toContain(
      'rail bank of BDT pays to an account of Rahima Khatun, who is not the operator',
    );
  });

  it('S3 while they run each rail is held to it: the operator’s own stays open, another’s name closes just that one', async () => {
    const failing = (wanted: string) => sequencer().engine.payments.rails.find(({ name }) => name === wanted)!.failing;
    let legalName = LEGAL;
    const watch = watchLive({
      mode: 'live',
      jurisdiction: 'BD',
      standings: partners.standings,
      onStanding: partners.onStanding,
      now: Date.now,
      sequencer: sequencer(),
      markets: () => [],
      alarm: (name) => void alarms.push(name),
      everyMs: 100,
      patienceMs: 0,
      get legalName() {
        return legalName;
      },
    });
    for (const name of [LEGAL, 'Somebody Else Ltd', LEGAL]) {
      legalName = name;
      const said = name === LEGAL ? '' : 'holder-differs';
      await vi.waitFor(() => expect(failing('bank')).toEqual({ in: said, out: said }), within);
      expect(failing('bitcoin')).toEqual({ in: '', out: '' });
    }
    await watch.stop();
    // Nobody stands behind the others.
    expect(failing('tron')).toEqual({ in: 'no-partner', out: 'no-partner' });
    expect(marketEvidence(sequencer().engine).every(({ source }) => source === 'none')).toBe(true);
  });

  it('coins come in by its node, and leave when a pack of its folder was signed elsewhere and brought back', async () => {
    const person = await knownPerson(doors);
    const { address } = await addressOf(doors, 'bitcoin', person);
    await chains.send('bitcoin', 'BTC', address, 5_000_000n);
    await vi.waitFor(async () => expect((await depositsOf(doors, person))[0]?.state).toBe('success'), within);
    expect(await freeOf(doors, person, 'BTC')).toBe(5_000_000n);
    const wish = { network: 'bitcoin', asset: 'BTC', amount: '0.0015', to: OUTSIDE } as const;
    const { id } = await asksOut(doors, person, wish);
    const [going, coming] = [join(folder, 'packs/to-sign'), join(folder, 'packs/signed')];
    const taken = await vi.waitFor(async () => {
      const [name] = (await readdir(going)).filter((each) => each.startsWith(`bitcoin-${id}-`));
      expect(name).toMatch(/\.json$/);
      return name!;
    }, within);
    // Nothing leaves until it comes back.
    expect(await withdrawalOf(doors, person, id)).toMatchObject({ state: 'sent', txid: '' });
    const pack = JSON.parse(await readFile(join(going, taken), 'utf8')) as {
      manifest: string;
      unsigned: string;
      source: number;
    };
    const signed = await chains.given.bitcoin.signer.sign(pack);
    await writeFile(join(coming, taken.replace('.json', '.txt')), `${signed}\n`);
    await vi.waitFor(async () => expect((await withdrawalOf(doors, person, id)).state).toBe('success'), within);
    const { txid, arrivalAmount } = await withdrawalOf(doors, person, id);
    expect([arrivalAmount, chains.bitcoin.chain.find(txid)!.transaction.outputs[0]!.value]).toEqual([
      '0.0014',
      140_000n,
    ]);
  });

  it('its bank is shown in the operator’s name, without a test page; a statement that people bring attests it, and what nobody knows waits', async () => {
    const person = await register(doors);
    const { list } = await ask(doors, '/index/bank/recharge', {}, person.token);
    expect(list).toMatchObject([{ accountName: LEGAL, accountNumber: '1501203456418', testUrl: null }]);
    expect((await addressOf(doors, 'bitcoin', person)).testUrl).toBeNull();
    const text = [
      'date,credit,debit,bankReference,reference,name,account,balance',
      '2026-11-21,100.00,,F-1,nobody,Nobody,1,1000.00',
    ].join('\n');
    const { digest } = await partners.statements.choose({ rail: 'bank', format: 'csv', name: 'a day', text });
    expect(await partners.statements.take(digest)).toEqual({ unmatched: 1 });
    expect(sequencer().engine.payments.rails.find(({ name }) => name === 'bank')).toMatchObject({
      attestedMs: expect.any(Number),
      // What lay there before the first line is nobody's claim.
      difference: 90_000n,
    });
  });
});
