// In: recorded and hostile answers of the public beacon. Out: only a round that verifies is taken, from whichever host has it.
import { drandRoundAt, QUICKNET } from '@hilsa/formulas/offerings/drand';
import { describe, expect, it } from 'vitest';
import { drandBeacon } from './beacons.ts';

/** Round 1,000 and 1,001 as the network answers them. */
const ROUND = { chain: `drand:${QUICKNET.chainHash}`, round: 1_000 };
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const RECORDED = JSON.stringify({
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: SIGNATURE,
});
const answers =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));
const isAway = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));

/** A beacon whose two hosts answer so, in their order; what they were asked is written down. */
function beaconOf(first: () => Promise<Response>, second: () => Promise<Response>) {
  const asked: string[] = [];
  const hosts = [first, second];
  const beacon = drandBeacon(((url: string) => {
    asked.push(url);
    return hosts[asked.length - 1]!();
  }) as typeof fetch);
  return { beacon, asked };
}

describe('the beacon of drand', () => {
  it('takes a recorded round from the first host, and asks nobody else', async () => {
    const { beacon, asked } = beaconOf(answers(RECORDED), isAway);
    expect(await beacon.valueOf(ROUND, 0)).toBe(SIGNATURE);
    expect(asked).toEqual([`https://api.drand.sh/${QUICKNET.chainHash}/public/1000`]);
  });

  it('announces the first round that is out at a moment', () => {
    const { beacon } = beaconOf(isAway, isAway);
    const atMs = Date.UTC(2026, 11, 6, 4);
    expect(beacon.roundAt(atMs)).toEqual({ chain: ROUND.chain, round: drandRoundAt(QUICKNET, atMs) });
  });

  const another = SIGNATURE.replace('b4', 'a4');
  it.each([
    ['is away', isAway],
    ['has no such round yet', answers('{"error":"not found"}', 404)],
    ['answers with a page', answers('<html>busy</html>')],
    ['answers nothing', answers('')],
    ['answers null', answers('null')],
    ['answers a list', answers('[]')],
    ['names a number', answers('{"signature":7}')],
    ['names a signature of another length', answers(JSON.stringify({ signature: SIGNATURE.slice(2) }))],
    ['names capitals', answers(JSON.stringify({ signature: SIGNATURE.toUpperCase() }))],
    ['lies', answers(JSON.stringify({ signature: another }))],
    ['has an error with the right words', answers(RECORDED, 500)],
    ['never ends', answers(`{"signature":"${'a'.repeat(100_000)}`)],
  ])('asks the next host when one %s, and takes nothing when both do', async (_, bad) => {
    const half = beaconOf(bad, answers(RECORDED));
    expect(await half.beacon.valueOf(ROUND, 0)).toBe(SIGNATURE);
    expect(half.asked).toHaveLength(2);
    expect(await beaconOf(bad, bad).beacon.valueOf(ROUND, 0)).toBeNull();
  });

  it('takes no other round, and no other network, for the announced one', async () => {
    const { beacon } = beaconOf(answers(RECORDED), answers(RECORDED));
    expect(await beacon.valueOf({ ...ROUND, round: 1_001 }, 0)).toBeNull();
    const other = beaconOf(answers(RECORDED), answers(RECORDED));
    expect(await other.beacon.valueOf({ ...ROUND, chain: 'drand:other' }, 0)).toBeNull();
  });
});
