// In: what lies at our addresses. Out: packs that gather what customers paid in, and store what is more than the hot wallet's cap under the cold key. They
// are signed, compared and followed as payouts are; no balance of a customer changes by them, only the network's fee is booked.
import type { OwnAddresses } from './own-addresses.ts';
import { HOUSE } from './packs.ts';
import type { Payouts } from './payouts.ts';
import type { ChainCoin, ChainParts, NetworkSetup } from './types.ts';

/** Addresses looked at in one look; the next goes on where it ended. */
const ADDRESSES_A_LOOK = 40;
/** Gathered in one look. */
const MOST_AT_ONCE = 5;

export function keepSafe(
  { sequencer, report }: ChainParts,
  given: {
    readonly setup: NetworkSetup;
    readonly own: OwnAddresses;
    readonly payouts: Pick<Payouts, 'move' | 'isMoving'>;
    readonly balance: (address: string, token: string | null) => Promise<bigint>;
  },
): { look(): Promise<void> } {
  const { setup, own, payouts, balance } = given;
  const { cold } = setup;
  let next = 0;

  /** A rail that people closed, or that a reorganisation closed, moves nothing: they look first. */
  const mayMove = ({ asset }: ChainCoin): boolean => {
    const { payments, assets } = sequencer.engine;
    return payments.rails.some(
      (rail) => rail.name === setup.name && assets[rail.asset]?.code === asset && rail.isOpen.out,
    );
  };

  async function look(): Promise<void> {
    if (await payouts.isMoving()) return;
    for (const coin of setup.coins) if (coin.hot !== undefined && mayMove(coin)) await store(coin);
    if (!(await payouts.isMoving())) await gather();
  }

  async function store(coin: ChainCoin): Promise<void> {
    const there = await balance(own.house, coin.token);
    if (cold === null || coin.hot === undefined || there <= coin.hot.cap) return;
    const wanted = {
      from: own.house,
      source: HOUSE,
      to: cold,
      token: coin.token,
      value: there - coin.hot.keep,
    };
    if (!(await payouts.move('store', coin, wanted)))
      report(`${setup.title} holds more ${coin.asset} than its cap and could not store it`);
  }

  async function gather(): Promise<void> {
    const all = own.given();
    let made = 0;
    for (let looked = 0; looked < Math.min(all.length, ADDRESSES_A_LOOK) && made < MOST_AT_ONCE; looked += 1) {
      const [address, index] = all[next % all.length]!;
      next = (next + 1) % all.length;
      // Tokens first: what is fed for their fee is gathered with the rest, later.
      const coins = [...setup.coins].toSorted((one, two) => Number(one.token === null) - Number(two.token === null));
      for (const coin of coins)
        if (await gathered(coin, address, index)) {
          made += 1;
          break;
        }
    }
  }

  async function gathered(coin: ChainCoin, address: string, index: number): Promise<boolean> {
    if (coin.hot === undefined || !mayMove(coin)) return false;
    const there = await balance(address, coin.token);
    if (there < coin.hot.least) return false;
    const isFull = (await balance(own.house, coin.token)) + there > coin.hot.cap;
    const to = isFull && cold !== null ? cold : own.house;
    const { token } = coin;
    const wanted = { from: address, source: index, to, token, value: 'all' } as const;
    if (await payouts.move('gather', coin, wanted)) return true;
    const native = setup.coins.find((each) => each.token === null);
    const feed = setup.feed;
    if (token === null || native === undefined || feed === undefined || (await balance(address, null)) >= feed)
      return false;
    // A token's transfer is paid for in the network's own coin, which lies not there yet.
    return payouts.move('feed', native, { from: own.house, source: HOUSE, to: address, token: null, value: feed });
  }

  return { look };
}
