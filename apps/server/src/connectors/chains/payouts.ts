// In: approved withdrawals of a network. Out: each becomes one unsigned pack, is said to be sent, signed outside, compared, broadcast until it lies deep,
// and settled by what the chain shows. A second pack is made only where the first can never confirm, or where at most one of the two can.
import { isOpenNow } from '@hilsa/core/payments/state';
import { manifestDigest, manifestText, type PackManifest } from '@hilsa/rails/withdrawals';
import { keepAnswer } from '../payments/evidence.ts';
import { paymentOf } from './manifests.ts';
import { HOUSE, openPacks, type Pack, type PackKind, type Packs } from './packs.ts';
import { type Withdrawal, railOf as railAt } from './payout-rails.ts';
import type { Looked, Payer, Wanted } from './payer.ts';
import { toChain, toUnitsUp } from './scale.ts';
import { settledAgain } from './taken-back.ts';
import type { ChainCoin, ChainParts, ChainReader, NetworkSetup, Signer } from './types.ts';

/** Payments made in one beat, and on their way at once. */
const MOST_AT_ONCE = 20;
/** Packs of one payment. */
const MOST_ATTEMPTS = 8;

export interface Heads {
  readonly height: number;
  readonly final: number;
  /** Blocks that were taken back since the start. */
  readonly reorganised: number;
}
export interface Payouts {
  /** @param heads what the watcher has read */
  beat(chain: string, heads: Heads): Promise<void>;
  /** Nothing of ours is signed, with its coin there, and not settled. */
  isQuiet(): Promise<boolean>;
  /** Whether the last beat had a signer and enough to pay with. */
  canPay(): boolean;
  /** A pack of the house's own coins, signed and followed as a payout is. @returns whether there was enough */
  move(kind: Exclude<PackKind, 'payout'>, coin: ChainCoin, wanted: Wanted): Promise<boolean>;
  /** Whether one of the house's own is on its way. */
  isMoving(): Promise<boolean>;
}
export interface PayoutsGiven {
  readonly setup: NetworkSetup;
  readonly reader: Pick<ChainReader, 'header'>;
  readonly payer: (packs: () => Packs) => Payer;
  readonly signer: Signer;
  readonly house: string;
  readonly isOurs: (address: string) => boolean;
}

export function chainPayouts(parts: ChainParts, given: PayoutsGiven): Payouts {
  const { sequencer, sql, report, alarm, now } = parts;
  const { setup, reader, signer, house } = given;
  let ready = true;
  let chainNow = '';
  let differs = false;
  const packs = (): Packs => openPacks(sql, setup.name, chainNow);
  const payer = given.payer(packs);
  const withdrawalOf = (id: number) => sequencer.engine.payments.withdrawals.get(id);
  const coinOf = (withdrawal: Withdrawal): ChainCoin | undefined => {
    const code = sequencer.engine.assets[railAt(sequencer, withdrawal).asset]!.code;
    return setup.coins.find(({ asset }) => asset === code);
  };
  const tokenOf = (code: string) => setup.coins.find(({ asset }) => asset === code)?.token ?? null;
  /** On the chain, of what arrives. */
  const valueOf = (withdrawal: Withdrawal, { decimals }: ChainCoin): bigint | null => {
    const { asset } = railAt(sequencer, withdrawal);
    return toChain(withdrawal.amount - withdrawal.fee, decimals, sequencer.engine.assets[asset]!.decimals);
  };

  const again = settledAgain(parts, { setup, packs, payer, tokenOf, isStopped, isIdle });

  async function beat(chain: string, heads: Heads): Promise<void> {
    chainNow = chain;
    ready = true;
    await again.look(heads);
    await finishMade(await packs().open());
    for (const pack of await packs().open())
      await (pack.state === 'made' ? askForSignature(pack) : follow(pack, heads));
    if (!differs && !again.isWaiting()) await makeNext();
  }

  /** A crash between making and saying: what was not said is said again, or was taken back meanwhile and goes. */
  async function finishMade(open: readonly Pack[]): Promise<void> {
    for (const pack of open.filter(
      ({ state, kind, attempt }) => state === 'made' && kind === 'payout' && attempt === 1,
    )) {
      const withdrawal = withdrawalOf(pack.withdrawal);
      if (withdrawal?.state === 'sent') continue;
      if (withdrawal?.state === 'approved' && (await isSent(pack))) continue;
      // Nothing after it was made, so that its nonce leaves no gap.
      await packs().drop(pack.pack);
    }
  }

  async function isSent({ withdrawal, pack }: Pick<Pack, 'withdrawal' | 'pack'>): Promise<boolean> {
    const command = { kind: 'send-withdrawal', withdrawal, pack, atMs: 0 } as const;
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal === null) return true;
    if (!['payout-held', 'payouts-frozen', 'rail-closed', 'custody-short', 'withdrawal-closed'].includes(refusal))
      report(`withdrawal ${withdrawal} could not be sent: ${refusal}`);
    return false;
  }

  async function makeNext(): Promise<void> {
    const lost = await packs().lost();
    const waiting = [...sequencer.engine.payments.withdrawals.values()].filter(
      (each) => railAt(sequencer, each).name === setup.name && isToBeMade(each, lost),
    );
    if (waiting.length === 0) return;
    const open = await packs().open();
    const onTheWay = new Set(open.map(({ withdrawal }) => withdrawal));
    const room = Math.max(0, MOST_AT_ONCE - onTheWay.size);
    for (const withdrawal of waiting.filter(({ id }) => !onTheWay.has(id)).slice(0, room)) {
      const attempt = (lost.get(withdrawal.id) ?? 0) + 1;
      if (attempt > MOST_ATTEMPTS) {
        report(`withdrawal ${withdrawal.id} was packed ${MOST_ATTEMPTS} times and never confirmed: a person must look`);
        continue;
      }
      const coin = coinOf(withdrawal);
      const { to } = withdrawal;
      if (coin === undefined || to === '' || given.isOurs(to)) {
        report(`withdrawal ${withdrawal.id} is of no coin of ${setup.title}, or goes to our own address`);
        continue;
      }
      const value = valueOf(withdrawal, coin);
      if (value === null) {
        report(`withdrawal ${withdrawal.id} cannot be paid exactly by ${setup.title}: a person must look`);
        continue;
      }
      const wanted = { from: house, source: HOUSE, to, token: coin.token, value };
      const about = { kind: 'payout', withdrawal: withdrawal.id, attempt } as const;
      const pack = await packed(about, coin, wanted, null);
      if (pack === null) return;
      // Sent already: one whose packs are lost, or on a test chain that is no more, where nothing of it can confirm.
      if (withdrawal.state === 'approved' && !(await isSent({ ...about, pack }))) await packs().drop(pack);
    }
  }

  function isToBeMade({ state, rail, id }: Withdrawal, lost: ReadonlyMap<number, number>): boolean {
    if (!isOpenNow(sequencer.engine.payments.rails[rail]!, 'out')) return false;
    return state === 'sent' ? setup.isTest || lost.has(id) : state === 'approved';
  }

  /** @returns the pack's name; null when there is too little to pay with */
  async function packed(
    about: Pick<Pack, 'kind' | 'withdrawal' | 'attempt'>,
    coin: ChainCoin,
    wanted: Wanted,
    replaced: Pack | null,
  ): Promise<string | null> {
    const made = await payer.make(wanted, await packs().open(), replaced);
    if ('missing' in made) {
      if (about.kind === 'payout') {
        ready = false;
        report(`${setup.title} cannot pay now: the house's address holds too little of ${made.missing}`);
      }
      return null;
    }
    const { kind, withdrawal, attempt } = about;
    const of = kind === 'payout' ? String(withdrawal) : `${kind}${await packs().count()}`;
    const again = attempt === 1 ? '' : `-${attempt}`;
    const pack = `${setup.name.slice(0, 8)}-${of}-${chainNow.slice(-8)}${again}`;
    const manifest: PackManifest = {
      packId: pack,
      network: setup.name,
      asset: coin.asset,
      source: wanted.from,
      payments: [
        {
          withdrawalId:
            kind === 'payout' ? `W-${withdrawal}` : `${kind}-${wanted.source === HOUSE ? 'house' : wanted.source}`,
          destination: wanted.to,
          amount: made.value,
        },
      ],
      mostNetworkFee: made.mostFee,
    };
    const texts = { manifest: manifestText(manifest), digest: manifestDigest(manifest) };
    const { nonce, unsigned } = made;
    await packs().make({ ...about, pack, source: wanted.source, nonce, unsigned, ...texts }, now());
    return pack;
  }

  /** People closed the way, or the chain took back what was credited: what has not left stays. The house's own moves pay nobody. */
  function isStopped(pack: Pack): boolean {
    if (pack.kind !== 'payout') return false;
    const { payments, assets } = sequencer.engine;
    const { asset } = paymentOf(pack);
    const rail = payments.rails.find(({ name, asset: at }) => name === setup.name && assets[at]?.code === asset);
    return rail !== undefined && !isOpenNow(rail, 'out');
  }

  /**
   * One of the house's own whose coin went with a block that was taken back: it moves nothing before that comes again, and nothing waits for it. It stays
   * open all the same, for it may confirm then.
   */
  async function isIdle(pack: Pack): Promise<boolean> {
    if (pack.kind === 'payout' || pack.height !== 0 || (await payer.isThere(pack))) return false;
    // Looked for after that: what a block holds by now is gone because it was moved.
    const { asset, ...payment } = paymentOf(pack);
    return pack.txid === '' || (await payer.look(pack, { ...payment, token: tokenOf(asset) })) === null;
  }

  /** Whether nothing of the house's own is on its way. */
  async function hasNone(open: readonly Pack[]): Promise<boolean> {
    for (const pack of open) if (pack.kind !== 'payout' && !(await isIdle(pack))) return false;
    return true;
  }
  async function isQuiet(): Promise<boolean> {
    if (again.isWaiting()) return false;
    // What nobody has signed yet has not left; it may wait for its signature for long.
    const signed = (await packs().open()).filter(({ state }) => state === 'signed');
    return !signed.some(({ kind }) => kind === 'payout') && (await hasNone(signed));
  }

  async function askForSignature(pack: Pack): Promise<void> {
    if ((await payer.second(pack)) === 'expired') return packs().lose(pack.pack);
    if (isStopped(pack)) return;
    const { manifest, unsigned, source } = pack;
    const signed = await signer.sign({ manifest, unsigned, source });
    if (signed === null) {
      ready = false;
      return;
    }
    const checked = payer.check(unsigned, signed, paymentOf(pack).from);
    if ('differs' in checked) {
      differs = true;
      ready = false;
      const said = `${pack.pack} came back with another ${checked.differs}: nothing more is sent to be signed`;
      return alarm('signed-differs', { said });
    }
    await packs().sign(pack.pack, checked.whole, checked.txid);
  }

  /** Said to the network until it lies in a block; done when that block is deep. */
  async function follow(pack: Pack, heads: Heads): Promise<void> {
    const { asset, ...payment } = paymentOf(pack);
    const looked = await payer.look(pack, { ...payment, token: tokenOf(asset) });
    if (looked === null) {
      if (pack.height !== 0) await packs().lies(pack.pack, 0);
      return notInABlock({ ...pack, height: 0 });
    }
    if (looked.height !== pack.height) await packs().lies(pack.pack, looked.height);
    const isDeep = heads.height - looked.height + 1 >= setup.depth;
    const isFinal = !setup.waitsForFinal || looked.height <= heads.final;
    if (!isDeep || !isFinal) return;
    const block = await reader.header(looked.height);
    if (block?.hash === looked.hash) await settle(pack, looked);
  }

  async function notInABlock(pack: Pack): Promise<void> {
    const second = await payer.second(pack);
    if (second === 'expired') return packs().lose(pack.pack);
    if (isStopped(pack)) return;
    await payer.send(pack.signed);
    if (second === 'no' || differs || again.isWaiting()) return;
    const open = await packs().open();
    const isNewest = !open.some(({ attempt, source, nonce, withdrawal }) =>
      pack.kind === 'payout'
        ? withdrawal === pack.withdrawal && attempt > pack.attempt
        : source === pack.source && nonce === pack.nonce && attempt > pack.attempt,
    );
    if (!isNewest || pack.attempt >= MOST_ATTEMPTS) return;
    const { asset, from, to, value } = paymentOf(pack);
    const coin = setup.coins.find((each) => each.asset === asset);
    if (coin === undefined) return;
    const wanted = {
      from,
      source: pack.source,
      to,
      token: coin.token,
      value: pack.kind === 'payout' ? value : 'all',
    } as const;
    await packed({ ...pack, attempt: pack.attempt + 1 }, coin, wanted, pack);
  }

  async function settle(pack: Pack, looked: Looked): Promise<void> {
    const { pack: name, withdrawal: id, txid } = pack;
    if (looked.outcome === 'odd') return report(`${name} is in a block, but its coin did not move: a person must look`);
    const withdrawal = pack.kind === 'payout' ? withdrawalOf(id) : undefined;
    if (withdrawal !== undefined) {
      const evidence = await keepAnswer(parts, setup.name, JSON.stringify({ network: setup.name, ...looked.shown }));
      const units = withdrawal.amount - withdrawal.fee;
      const command = {
        kind: 'settle-withdrawal',
        withdrawal: id,
        outcome: looked.outcome,
        transaction: txid,
        units,
        evidence,
      } as const;
      const { refusal } = await sequencer.submit({
        command: { ...command, atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      if (refusal !== null && refusal !== 'withdrawal-closed')
        return report(`the chain's word on ${name} does not fit: ${refusal}`);
    }
    await bookFee(pack, looked);
    await packs().settle(pack);
  }

  /** What the network took for it, paid or not, rounded up to the asset's unit: the house bears it. */
  async function bookFee({ pack, txid }: Pack, { fee, shown }: Looked): Promise<void> {
    const coin = setup.coins.find(({ token }) => token === null);
    const { payments, assets } = sequencer.engine;
    const rail = payments.rails.find((each) => each.name === setup.name && assets[each.asset]?.code === coin?.asset);
    if (coin === undefined || rail === undefined) return;
    const units = toUnitsUp(fee, coin.decimals, assets[rail.asset]!.decimals);
    if (units === 0n) return;
    const evidence = await keepAnswer(parts, setup.name, JSON.stringify({ network: setup.name, ...shown }));
    const command = {
      kind: 'book-network-fee',
      rail: rail.index,
      units,
      transaction: txid,
      evidence,
      atMs: 0,
    } as const;
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal !== null && refusal !== 'transaction-known') report(`the fee of ${pack} was not booked: ${refusal}`);
  }

  return {
    beat,
    isQuiet,
    canPay: () => ready && !differs,
    isMoving: async () => !(await hasNone(await packs().open())),
    async move(kind, coin, wanted) {
      if (differs || again.isWaiting()) return false;
      return (await packed({ kind, withdrawal: 0, attempt: 1 }, coin, wanted, null)) !== null;
    },
  };
}
