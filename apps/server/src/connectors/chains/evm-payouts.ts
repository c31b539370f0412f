// In: approved withdrawals of an EVM network. Out: each becomes one unsigned pack with a nonce of its own, is said to be sent, signed outside,
// compared, broadcast until it lies deep, and settled by what the chain shows. A nonce is given once: no second payment of one can confirm.
import { isOpenNow } from '@hilsa/core/payments/state';
import { type Withdrawal, railOf as railAt } from './payout-rails.ts';
import { manifestDigest, manifestText, type PackManifest } from '@hilsa/rails/withdrawals';
import { keepAnswer } from '../payments/evidence.ts';
import type { EvmNode, Receipt } from './evm-node.ts';
import { tokenTransfer } from './evm-node.ts';
import { checkSigned, mostFee, unsignedPayment } from './evm-payment.ts';
import { openPacks, type Pack, type Packs } from './packs.ts';
import type { ChainCoin, ChainParts, NetworkSetup, Signer } from './types.ts';

/** Payments made in one beat, and on their way at once. */
const MOST_AT_ONCE = 20;

export interface EvmPayouts {
  /** @param heads what the watcher has read */
  beat(chain: string, heads: { readonly height: number; readonly final: number }): Promise<void>;
  /** Nothing of ours is signed and not settled. */
  isQuiet(): Promise<boolean>;
  /** Whether the last beat had a signer and enough to pay with. */
  canPay(): boolean;
}

export function evmPayouts(
  parts: ChainParts,
  given: {
    readonly setup: NetworkSetup;
    readonly node: EvmNode;
    readonly signer: Signer;
    readonly house: string;
    readonly isOurs: (address: string) => boolean;
  },
): EvmPayouts {
  const { sequencer, sql, report, alarm, now } = parts;
  const { setup, node, signer, house } = given;
  let ready = true;
  let chainNow = '';
  let differs = false;
  const withdrawalOf = (id: number) => sequencer.engine.payments.withdrawals.get(id);
  const coinOf = (withdrawal: Withdrawal): ChainCoin | undefined => {
    const code = sequencer.engine.assets[railAt(sequencer, withdrawal).asset]!.code;
    return setup.coins.find(({ asset }) => asset === code);
  };
  /** On the chain, of what arrives. */
  const valueOf = (withdrawal: Withdrawal, { decimals }: ChainCoin): bigint => {
    const { asset } = railAt(sequencer, withdrawal);
    return (withdrawal.amount - withdrawal.fee) * 10n ** BigInt(decimals - sequencer.engine.assets[asset]!.decimals);
  };

  async function beat(chain: string, heads: { height: number; final: number }): Promise<void> {
    const packs = openPacks(sql, setup.name, chain);
    chainNow = chain;
    ready = true;
    const open = await packs.open();
    const made = await finishMade(packs, open);
    for (const pack of await packs.open()) {
      if (pack.state === 'made') await askForSignature(packs, pack);
      else await follow(packs, pack, heads);
    }
    if (open.length + made < MOST_AT_ONCE && !differs) await makeNext(packs, chain);
  }

  /** A crash between making and saying: what was not said is said again, or was taken back meanwhile and goes. */
  async function finishMade(packs: Packs, open: readonly Pack[]): Promise<number> {
    let dropped = 0;
    for (const pack of open.filter(({ state }) => state === 'made')) {
      const withdrawal = withdrawalOf(pack.withdrawal);
      if (withdrawal?.state === 'sent') continue;
      if (withdrawal?.state === 'approved' && (await isSent(pack))) continue;
      // Nothing after it was made, so that its nonce leaves no gap.
      await packs.drop(pack.pack);
      dropped += 1;
    }
    return -dropped;
  }

  async function isSent({ withdrawal, pack }: Pick<Pack, 'withdrawal' | 'pack'>): Promise<boolean> {
    const command = { kind: 'send-withdrawal', withdrawal, pack, atMs: 0 } as const;
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal === null) return true;
    if (!['payout-held', 'payouts-frozen', 'rail-closed', 'custody-short', 'withdrawal-closed'].includes(refusal))
      report(`withdrawal ${withdrawal} could not be sent: ${refusal}`);
    return false;
  }

  async function makeNext(packs: Packs, chain: string): Promise<void> {
    const waiting = [...sequencer.engine.payments.withdrawals.values()].filter(
      (each) => railAt(sequencer, each).name === setup.name && isToBeMade(each),
    );
    if (waiting.length === 0) return;
    const packed = new Set((await packs.open()).map(({ withdrawal }) => withdrawal));
    const [gasPrice, chainId] = [await node.gasPrice(), await node.chainId()];
    for (const withdrawal of waiting.filter(({ id }) => !packed.has(id)).slice(0, MOST_AT_ONCE)) {
      const coin = coinOf(withdrawal);
      const to = sequencer.engine.payments.destinations.get(withdrawal.destination)?.text;
      if (coin === undefined || to === undefined || given.isOurs(to)) {
        report(`withdrawal ${withdrawal.id} goes to an address that is in no book any more, or to our own`);
        continue;
      }
      const value = valueOf(withdrawal, coin);
      const price = { token: coin.token, gasPrice };
      if (!(await isCovered(packs, { ...price, value }))) {
        ready = false;
        return;
      }
      const nonce = Math.max(await packs.nextNonce(), await node.nonce(house));
      const unsigned = unsignedPayment({ chainId, nonce, to, value, ...price });
      const pack = `${setup.name.slice(0, 8)}-${withdrawal.id}-${chain.slice(2, 10)}`;
      const manifest: PackManifest = {
        packId: pack,
        network: setup.name,
        asset: coin.asset,
        source: house,
        payments: [{ withdrawalId: `W-${withdrawal.id}`, destination: to, amount: value }],
        mostNetworkFee: mostFee(price),
      };
      const about = { pack, withdrawal: withdrawal.id, nonce, unsigned };
      await packs.make({ ...about, manifest: manifestText(manifest), digest: manifestDigest(manifest) }, now());
      // Sent already: on a test chain that is no more, where nothing of it can confirm.
      if (withdrawal.state === 'approved' && !(await isSent(about))) await packs.drop(pack);
    }
  }

  function isToBeMade({ state, rail }: Withdrawal): boolean {
    if (state === 'sent') return setup.isTest;
    return state === 'approved' && isOpenNow(sequencer.engine.payments.rails[rail]!, 'out');
  }

  /** The coin and the fee of this payment beside all that are made and not in a block. */
  async function isCovered(
    packs: Packs,
    wanted: { token: string | null; gasPrice: bigint; value: bigint },
  ): Promise<boolean> {
    const fee = mostFee(wanted);
    const needs = new Map<string | null, bigint>([[null, fee]]);
    const add = (token: string | null, value: bigint) => needs.set(token, (needs.get(token) ?? 0n) + value);
    add(wanted.token, wanted.value);
    for (const { withdrawal: id, height } of await packs.open()) {
      const withdrawal = withdrawalOf(id);
      const coin = withdrawal === undefined ? undefined : coinOf(withdrawal);
      if (height > 0 || withdrawal === undefined || coin === undefined) continue;
      add(coin.token, valueOf(withdrawal, coin));
      add(null, mostFee({ token: coin.token, gasPrice: wanted.gasPrice }));
    }
    for (const [token, need] of needs)
      if ((await node.balance(house, token)) < need) {
        report(
          `${setup.title} cannot pay now: the house's address holds too little of ${token ?? 'the network’s own coin'}`,
        );
        return false;
      }
    return true;
  }

  async function askForSignature(packs: Packs, { pack, manifest, unsigned }: Pack): Promise<void> {
    const signed = await signer.sign({ manifest, unsigned });
    if (signed === null) {
      ready = false;
      return;
    }
    const checked = checkSigned(unsigned, signed, house);
    if ('differs' in checked) {
      differs = true;
      ready = false;
      const said = `${pack} came back with another ${checked.differs}: nothing more is sent to be signed`;
      return alarm('signed-differs', { said });
    }
    await packs.sign(pack, signed, checked.txid);
  }

  /** Said to the network until it lies in a block; done when that block is deep. */
  async function follow(packs: Packs, pack: Pack, heads: { height: number; final: number }): Promise<void> {
    const receipt = await node.receipt(pack.txid);
    if (receipt === null) {
      if (pack.height !== 0) await packs.lies(pack.pack, 0);
      return node.send(pack.signed);
    }
    if (receipt.blockNumber !== pack.height) await packs.lies(pack.pack, receipt.blockNumber);
    const isDeep = heads.height - receipt.blockNumber + 1 >= setup.depth;
    const isFinal = !setup.waitsForFinal || receipt.blockNumber <= heads.final;
    if (!isDeep || !isFinal) return;
    const block = await node.header(receipt.blockNumber);
    if (block?.hash === receipt.blockHash) await settle(packs, pack, receipt);
  }

  async function settle(packs: Packs, { pack, withdrawal: id, txid }: Pack, receipt: Receipt): Promise<void> {
    const withdrawal = withdrawalOf(id);
    if (withdrawal !== undefined) {
      const coin = coinOf(withdrawal)!;
      const to = sequencer.engine.payments.destinations.get(withdrawal.destination)?.text;
      const value = valueOf(withdrawal, coin);
      const isMoved =
        coin.token === null ||
        receipt.logs.some((each) => {
          const moved = tokenTransfer(each);
          // One that was taken out of the book meanwhile is known by the pack alone.
          return (
            moved?.token === coin.token &&
            moved.from === house &&
            moved.value === value &&
            (to === undefined || moved.to === to)
          );
        });
      const outcome = receipt.status === 1n && isMoved ? 'paid' : 'returned';
      if (receipt.status === 1n && !isMoved) {
        report(`${pack} is in a block, but its coin did not move: a person must look`);
        return;
      }
      const { blockHash, blockNumber } = receipt;
      const shown = { network: setup.name, pack, txid, blockHash, blockNumber, status: String(receipt.status) };
      const evidence = await keepAnswer(parts, setup.name, JSON.stringify(shown));
      const units = withdrawal.amount - withdrawal.fee;
      const command = {
        kind: 'settle-withdrawal',
        withdrawal: id,
        outcome,
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
        return report(`the chain's word on ${pack} does not fit: ${refusal}`);
    }
    await bookFee(pack, txid, receipt);
    await packs.settle(pack);
  }

  /** What the network took for it, paid or not, rounded up to the asset's unit: the house bears it. */
  async function bookFee(
    pack: string,
    txid: string,
    { gasUsed, effectiveGasPrice, blockHash }: Receipt,
  ): Promise<void> {
    const coin = setup.coins.find(({ token }) => token === null);
    const { payments, assets } = sequencer.engine;
    const rail = payments.rails.find((each) => each.name === setup.name && assets[each.asset]?.code === coin?.asset);
    if (coin === undefined || rail === undefined) return;
    const unit = 10n ** BigInt(coin.decimals - assets[rail.asset]!.decimals);
    const units = (gasUsed * effectiveGasPrice + unit - 1n) / unit;
    if (units === 0n) return;
    const shown = {
      network: setup.name,
      pack,
      txid,
      blockHash,
      gasUsed: String(gasUsed),
      price: String(effectiveGasPrice),
    };
    const evidence = await keepAnswer(parts, setup.name, JSON.stringify(shown));
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
    isQuiet: async () => (await openPacks(sql, setup.name, chainNow).open()).length === 0,
    canPay: () => ready && !differs,
  };
}
