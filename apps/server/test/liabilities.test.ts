// B2 at the doors: what is owed is published for everybody, each customer has the own proof of it, and a stranger's script says the same.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMoney, readPublication, type SavedCheck, writeSavedCheck } from '@hilsa/formulas/liabilities';
import { parseDecimal } from '@hilsa/money';
import { ask, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../docs/check-my-money.mjs');

let doors: Doors;
let mine: Person;
let other: Person;
let folder: string;
beforeAll(async () => {
  doors = await openDoors();
  [mine, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  const wish = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };
  await ask(doors, '/coin/order/add', wish, mine.token);
  await doors.liabilities.ask('1');
  folder = await mkdtemp(join(tmpdir(), 'hilsa-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

const savedOf = async (person: Person, publication = '1'): Promise<SavedCheck> => {
  const { file } = await ask(doors, '/index/liabilities/file', { publication });
  const { owner, list } = await ask(doors, '/user/liabilities', { publication }, person.token);
  return {
    file,
    owner,
    proofs: list.flatMap(({ proof }) => proof ?? []),
    shown: list.map(({ asset, decimals, total }) => ({ asset, units: parseDecimal(total, decimals)! })),
  };
};
const findings = (saved: SavedCheck) => checkMoney(saved)!.assets.map(({ asset, finding }) => [asset, finding]);

describe('B2: what is owed', () => {
  it('B2: is public, and each customer finds the own money in it', async () => {
    const { list, total } = await ask(doors, '/index/liabilities');
    expect([list.length, total, list[0]!.cause]).toEqual([1, 1, 'asked']);
    const saved = await savedOf(mine);
    expect(readPublication(saved.file)).toMatchObject({ digest: list[0]!.digest, isSigned: true });
    expect(findings(saved).every(([, finding]) => finding === null)).toBe(true);
    expect(findings(saved).length).toBeGreaterThan(0);
    const own = await ask(doors, '/user/liabilities', {}, mine.token);
    const usdt = own.list.find(({ asset }) => asset === 'USDT')!;
    expect(usdt).toMatchObject({ held: '90', moved: '0', underway: '0', result: '0' });
    expect(usdt.now).toBe(usdt.total);
  });

  it('B2: shows nobody another’s, and another’s proof fits nobody', async () => {
    const [here, there] = [await savedOf(mine), await savedOf(other)];
    expect(here.owner).not.toBe(there.owner);
    expect(findings({ ...here, proofs: there.proofs }).map(([, finding]) => finding)).toContain('not-yours');
    const nonces = (saved: SavedCheck) => saved.proofs.flatMap((text) => text.match(/"nonce":"[0-9a-f]+"/g));
    expect(nonces(here).some((nonce) => nonces(there).includes(nonce))).toBe(false);
    expect(await post(doors, '/user/liabilities')).toMatchObject({ refusal: 'session-invalid' });
  });

  it('B2: tells what moved since, so that the balance of now leads back to then', async () => {
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '25' }, mine.token);
    const { list } = await ask(doors, '/user/liabilities', { publication: '1' }, mine.token);
    const usdt = list.find(({ asset }) => asset === 'USDT')!;
    expect(usdt.moved).toBe('25');
    const units = (text: string) => parseDecimal(text, usdt.decimals)!;
    expect(units(usdt.now) - units('25')).toBe(units(usdt.total));
  });

  it('S1: counts no demo money, and has nothing for a demo sign-in', async () => {
    const { list, publication } = await ask(doors, '/user/liabilities', {}, mine.tokenDemo);
    expect([list, publication?.publication]).toEqual([[], 1]);
    expect(await ask(doors, '/index/liabilities', {}, mine.tokenDemo)).toMatchObject({ total: 1 });
  });

  it('hangs each publication on the one before', async () => {
    await doors.liabilities.ask('2');
    const { list } = await ask(doors, '/index/liabilities', { limit: '1' });
    const { list: older } = await ask(doors, '/index/liabilities', { before: String(list[0]!.publication) });
    const { file } = await ask(doors, '/index/liabilities/file');
    expect(readPublication(file)!.publication).toMatchObject({ publication: 2, previous: older[0]!.digest });
  });

  describe('a stranger’s script', () => {
    const run = async (saved: SavedCheck, ...words: string[]) => {
      const path = join(folder, 'saved.json');
      await writeFile(path, writeSavedCheck(saved));
      return promisify(execFile)(process.execPath, [SCRIPT, path, ...words]).then(
        ({ stdout }) => stdout,
        (problem: { stdout: string; stderr: string }) => problem.stdout + problem.stderr,
      );
    };

    it('says the same, with nothing of ours', async () => {
      expect(await run(await savedOf(mine))).toMatch(
        /USDT: \d+ units are counted in \d+[^]*Number \d+ is counted, in publication 1/,
      );
    });

    it('says what differs: a balance, a root, another’s proof', async () => {
      const saved = await savedOf(mine);
      const shown = saved.shown.map(({ asset, units }) => ({ asset, units: units + 1n }));
      expect(await run({ ...saved, shown })).toMatch(/DIFFERS {2}USDT: counted are \d+ units, you were shown \d+/);
      const { root } = readPublication(saved.file)!.publication.assets.find(({ asset }) => asset === 'USDT')!;
      expect(await run({ ...saved, file: saved.file.replace(root, '0'.repeat(64)) })).toMatch(
        /the signature is not of this text[^]*USDT: the way ends at [0-9a-f]{64}, published is 0000/,
      );
      expect(await run({ ...saved, proofs: (await savedOf(other)).proofs })).toContain('the way ends at');
      expect(await run({ ...saved, proofs: [] })).toContain('USDT: you are left out');
    });

    it('B2: takes the number from whoever checks: a whole proof of another who is owed the same is theirs', async () => {
      const [here, there] = [await savedOf(mine), await savedOf(other)];
      expect(await run(here, here.owner)).toContain(`Number ${here.owner} is counted`);
      expect(await run(there)).toContain('is counted');
      expect(await run(there, here.owner)).toMatch(/DIFFERS[^]*the way ends at/);
      expect(await run(there, here.owner)).toContain(
        `you are number ${here.owner}, the file is of number ${there.owner}`,
      );
    });
  });
});
