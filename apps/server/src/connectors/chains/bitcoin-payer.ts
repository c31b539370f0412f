// In: a Bitcoin node. Out: payments as PSBTs. What an open pack spends no other may spend; a second, dearer pack of a payment spends all that the first
// does, so that one of the two confirms. Lost is a pack only when a block of old holds another transaction that spends what it does.
import {
  bytesToHex,
  hexToBytes,
  bitcoinTxid,
  type BitcoinTransaction,
  DUST,
  finished,
  isSignedByOwner,
  type Psbt,
  readPsbt,
  REPLACEABLE,
  scriptOfAddress,
  virtualSize,
  writeBitcoinTransaction,
  writePsbt,
} from '@hilsa/rails/transactions';
import type { BitcoinNode, Unspent } from './bitcoin-node.ts';
import { spentElsewhere } from './bitcoin-spent.ts';
import type { Pack } from './packs.ts';
import type { Looked, Made, Missing, Payer, Wanted } from './payer.ts';

/** Inputs of one payment. */
const MOST_INPUTS = 200;
/** Of a signature in its longest form, and a public key. */
const WITNESS = [new Uint8Array(72), new Uint8Array(33)];
const MISSING: Missing = { missing: 'its coin' };

export function bitcoinPayer(
  node: BitcoinNode,
  given: {
    /** Blocks under which what another transaction spent stays spent. */
    readonly depth: number;
    readonly nextNonce: (source: number) => Promise<number>;
  },
): Payer {
  return {
    async make(wanted, open, replaced) {
      const before = replaced === null ? null : readPsbt(hexToBytes(replaced.unsigned));
      const rate = await node.rate();
      // BIP 125: a replacement pays more by the byte, and for its own bytes besides.
      const raised = before === null ? rate : max(rate, (rateOf(before) * 5n + 3n) / 4n + 1n);
      const psbt = choose(wanted, await spendable(wanted.from, open, before), raised, before);
      if (psbt === null) return MISSING;
      const { outputs } = psbt.unsigned;
      const nonce = replaced?.nonce ?? (await given.nextNonce(wanted.source));
      return {
        unsigned: bytesToHex(writePsbt(psbt)),
        nonce,
        value: outputs[0]!.value,
        mostFee: feeOf(psbt),
      } satisfies Made;
    },

    check(unsigned, signed, from) {
      let [asked, came]: [Psbt, Psbt | null] = [readPsbt(hexToBytes(unsigned)), null];
      try {
        came = readPsbt(hexToBytes(signed));
      } catch {
        return { differs: 'form' };
      }
      const differs = differenceOf(asked, came);
      if (differs !== null) return { differs };
      const own = bytesToHex(scriptOfAddress(from));
      const isOwn = came.inputs.every(
        (input, at) => bytesToHex(input.spent.script) === own && isSignedByOwner(asked.unsigned, at, input),
      );
      if (!isOwn) return { differs: 'signature' };
      const whole = finished(came);
      return { txid: bitcoinTxid(whole), whole: bytesToHex(writeBitcoinTransaction(whole)) };
    },

    async look({ txid, pack, unsigned }, { to, value }) {
      const known = await node.transaction(txid);
      if (known === null || known.block === null) return null;
      const { height, hash } = known.block;
      const script = bytesToHex(scriptOfAddress(to));
      const [paid] = known.transaction.outputs;
      const isPaid = paid !== undefined && bytesToHex(paid.script) === script && paid.value === value;
      const fee = feeOf(readPsbt(hexToBytes(unsigned)));
      const shown = { pack, txid, blockHash: hash, blockNumber: height, fee: String(fee) };
      return { height, hash, outcome: isPaid ? 'paid' : 'odd', fee, shown } satisfies Looked;
    },

    send: node.send,

    async second({ unsigned, height }) {
      if (height !== 0) return 'no';
      const psbt = readPsbt(hexToBytes(unsigned));
      const { isGone, since } = await spentElsewhere(node, psbt.unsigned);
      if (since !== null && (await node.heads()).height - since + 1 >= given.depth) return 'expired';
      // A dearer one would spend the same, and could not either.
      return !isGone && (await node.rate()) * 2n >= rateOf(psbt) * 3n ? 'dearer' : 'no';
    },

    async isThere({ unsigned }) {
      const { isGone, since } = await spentElsewhere(node, readPsbt(hexToBytes(unsigned)).unsigned);
      return !isGone || since !== null;
    },
  };

  /** What lies at an address and in no open pack; of a payment that is replaced, what it spends first. */
  async function spendable(from: string, open: readonly Pack[], before: Psbt | null): Promise<Unspent[]> {
    const first = before === null ? [] : inputsOf(before);
    const taken = new Set(open.flatMap(({ unsigned }) => inputsOf(readPsbt(hexToBytes(unsigned))).map(nameOf)));
    const free = (await node.unspent(from)).filter((each) => !taken.has(nameOf(each)));
    return [...first, ...free.toSorted((one, two) => (one.value > two.value ? -1 : one.value < two.value ? 1 : 0))];
  }
}

/** The largest first, so that few are spent; what is left comes back to the same address. Null: too little lies there. */
function choose({ from, to, value }: Wanted, list: readonly Unspent[], rate: bigint, before: Psbt | null): Psbt | null {
  const least = before === null ? 1 : before.inputs.length;
  const leastFee = before === null ? 0n : feeOf(before);
  const most = Math.min(list.length, MOST_INPUTS);
  const inputs = value === 'all' ? list.slice(0, most) : list.slice(0, least);
  for (;;) {
    if (inputs.length < least) return null;
    const total = inputs.reduce((sum, each) => sum + each.value, 0n);
    const [paid, back] = [scriptOfAddress(to), scriptOfAddress(from)];
    const plain = made(inputs, [{ value: 0n, script: paid }]);
    const fees = (shape: BitcoinTransaction): bigint => {
      const size = sizeOf(shape);
      return max(rate * size, leastFee === 0n ? 0n : leastFee + size);
    };
    if (value === 'all') {
      const left = total - fees(plain);
      return left < DUST ? null : psbtOf(inputs, [{ value: left, script: paid }]);
    }
    const withChange = made(inputs, [plain.outputs[0]!, { value: 0n, script: back }]);
    const change = total - value - fees(withChange);
    if (change >= DUST)
      return psbtOf(inputs, [
        { value, script: paid },
        { value: change, script: back },
      ]);
    // What would be dust as change goes to whoever makes the block.
    if (total - value >= fees(plain)) return psbtOf(inputs, [{ value, script: paid }]);
    if (inputs.length === most) return null;
    inputs.push(list[inputs.length]!);
  }
}

function made(inputs: readonly Unspent[], outputs: BitcoinTransaction['outputs']): BitcoinTransaction {
  return {
    version: 2,
    lockTime: 0,
    inputs: inputs.map(({ txid, index }) => ({
      txid,
      index,
      sequence: REPLACEABLE,
      script: new Uint8Array(),
      witness: [],
    })),
    outputs,
  };
}
function psbtOf(inputs: readonly Unspent[], outputs: BitcoinTransaction['outputs']): Psbt {
  return {
    unsigned: made(inputs, outputs),
    inputs: inputs.map(({ value, script }) => ({ spent: { value, script }, signed: null })),
  };
}
function inputsOf({ unsigned, inputs }: Psbt): Unspent[] {
  return unsigned.inputs.map(({ txid, index }, at) => ({ txid, index, ...inputs[at]!.spent }));
}
function nameOf({ txid, index }: Pick<Unspent, 'txid' | 'index'>): string {
  return `${txid}:${index}`;
}
/** As it will be once it is signed. */
function sizeOf(unsigned: BitcoinTransaction): bigint {
  return BigInt(virtualSize({ ...unsigned, inputs: unsigned.inputs.map((input) => ({ ...input, witness: WITNESS })) }));
}
function feeOf({ unsigned, inputs }: Psbt): bigint {
  const total = inputs.reduce((sum, { spent }) => sum + spent.value, 0n);
  return unsigned.outputs.reduce((left, { value }) => left - value, total);
}
/** Satoshi a byte, rounded down. */
function rateOf(psbt: Psbt): bigint {
  return feeOf(psbt) / sizeOf(psbt.unsigned);
}

function differenceOf(asked: Psbt, came: Psbt): string | null {
  const [one, two] = [asked.unsigned, came.unsigned];
  if (one.version !== two.version) return 'version';
  if (one.lockTime !== two.lockTime) return 'lockTime';
  if (one.inputs.length !== two.inputs.length) return 'inputs';
  if (one.outputs.length !== two.outputs.length) return 'outputs';
  for (const [at, input] of one.inputs.entries()) {
    const other = two.inputs[at]!;
    if (nameOf(input) !== nameOf(other)) return 'input';
    if (input.sequence !== other.sequence) return 'sequence';
    const [spent, shown] = [asked.inputs[at]!.spent, came.inputs[at]!.spent];
    if (spent.value !== shown.value || bytesToHex(spent.script) !== bytesToHex(shown.script)) return 'spent';
  }
  for (const [at, { value, script }] of one.outputs.entries()) {
    const other = two.outputs[at]!;
    if (bytesToHex(script) !== bytesToHex(other.script)) return 'destination';
    if (value !== other.value) return 'value';
  }
  return null;
}

function max(one: bigint, two: bigint): bigint {
  return one > two ? one : two;
}
