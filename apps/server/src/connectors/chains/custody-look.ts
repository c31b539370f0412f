// In: what lies at all addresses of a network that are ours. Out: it is attested, asset by asset, and held against the books each day. Only while
// nothing of ours is on its way: what has left and is not booked would be missed.
import { attestShown } from '../payments/attest.ts';
import { toUnits } from './scale.ts';
import type { ChainParts, NetworkSetup } from './types.ts';

/** Balances asked at once, and addresses of one look; a network with more is looked at with its provider's own tools. */
const AT_ONCE = 20;
const MOST_ADDRESSES = 2_000;

/** @param balanceOf of an address, in units of the chain; null token: the network's own coin */
export async function lookAtCustody(
  parts: ChainParts,
  given: {
    readonly setup: NetworkSetup;
    readonly addresses: readonly string[];
    readonly balanceOf: (address: string, token: string | null) => Promise<bigint>;
    readonly isQuiet: () => Promise<boolean>;
  },
): Promise<void> {
  const { setup, addresses, balanceOf, isQuiet } = given;
  const { sequencer, report } = parts;
  if (addresses.length > MOST_ADDRESSES) return report(`${setup.title} has too many addresses to look at one by one`);
  for (const { asset, token, decimals } of setup.coins) {
    const { payments, assets } = sequencer.engine;
    const rail = payments.rails.find((each) => each.name === setup.name && assets[each.asset]?.code === asset);
    if (rail === undefined || !(await isQuiet())) continue;
    let value = 0n;
    for (let from = 0; from < addresses.length; from += AT_ONCE) {
      const part = addresses.slice(from, from + AT_ONCE);
      for (const each of await Promise.all(part.map(async (address) => balanceOf(address, token)))) value += each;
    }
    const units = toUnits(value, decimals, assets[rail.asset]!.decimals);
    // Something went out meanwhile: the next look is soon.
    if (await isQuiet()) await attestShown(parts, rail, { units, source: 'chain' });
  }
}
