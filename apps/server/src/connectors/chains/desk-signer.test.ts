// In: a folder between a server and a signer that are not connected. Out: a pack lies there once, whole; what came back beside it is the signature.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestText } from '@hilsa/rails/withdrawals';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskSigner } from './desk-signer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hilsa-packs-'));
  return () => rmSync(folder, { recursive: true });
});
const packOf = (packId: string) => ({
  manifest: manifestText({
    packId,
    network: 'ethereum',
    asset: 'USDT',
    source: '0xhouse',
    payments: [{ withdrawalId: 'W-7', destination: '0xoutside', amount: 96n }],
    mostNetworkFee: 5n,
  }),
  unsigned: '0x02',
  source: -1,
});

describe('a signer that people carry files to', () => {
  it('finds each pack as a file, and has signed it when the answer lies beside it', async () => {
    const signer = deskSigner(folder);
    const pack = packOf('ethereum-7-abcd');
    expect(await signer.sign(pack)).toBeNull();
    expect(await signer.sign(pack)).toBeNull();
    expect(readdirSync(join(folder, 'to-sign'))).toEqual(['ethereum-7-abcd.json']);
    expect(JSON.parse(readFileSync(join(folder, 'to-sign/ethereum-7-abcd.json'), 'utf8'))).toEqual(pack);
    writeFileSync(join(folder, 'signed/ethereum-7-abcd.txt'), '0x02f8\n');
    expect(await signer.sign(pack)).toBe('0x02f8');
    // After a start too.
    expect(await deskSigner(folder).sign(pack)).toBe('0x02f8');
  });

  it.each(['../../etc/passwd', 'a/b', '', 'a b'])('a pack called “%s” is written nowhere', async (packId) => {
    expect(await deskSigner(folder).sign(packOf(packId))).toBeNull();
    expect(readdirSync(join(folder, 'to-sign'))).toEqual([]);
  });

  it('an empty answer and one without end are none', async () => {
    const signer = deskSigner(folder);
    for (const text of ['', ' \n', 'f'.repeat(1_000_001)]) {
      writeFileSync(join(folder, 'signed/ethereum-7-abcd.txt'), text);
      expect(await signer.sign(packOf('ethereum-7-abcd'))).toBeNull();
    }
  });
});
