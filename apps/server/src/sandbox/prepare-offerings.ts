// In: a world. Out: offerings that come, open, are applied for by a simulated crowd, drawn, delivered by a test depository and listed, for ever.
// All through the commands that customers' applications go through too; the crowd are participants, and are tagged as such.
import { accountOf, type Offering } from '@hilsa/core';
import { createHash } from 'node:crypto';
import { documentsDigest, keepDocuments, runKeeper } from '../offerings/index.ts';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { ListedMakers } from './listed-makers.ts';
import { testExchangeFile } from './test-exchange.ts';
import {
  blockOf,
  codeOf,
  type Dates,
  type Offered,
  offeredOf,
  type Track,
  TRACKS,
  type TrackAssets,
  TURN_MS,
} from './offering-tracks.ts';
import { assetNumber, must, ownerNumber, type Preparation, type PreparedWorld, SandboxProblem } from './preparation.ts';
import { type Random, randomFrom } from './random.ts';

const CROWD = 36;
const TAKA_OF_ONE = 5_000_000_00n;
const USDT_OF_ONE = 200_000_000_000n;
const TAKA_OF_UNDERWRITER = 100_000_000_00n;
const BEAT_MS = 2_000;
const BLOCK_MS = 2 * 3_600_000;
/** At the first start something is open at once, and drawn and listed within minutes. */
const SOON_MS = 1_500;
const FIRST: Omit<Dates, 'opensMs'> = { closesMs: 90_000, drawMs: 100_000, deliversMs: 220_000, listsMs: 280_000 };

export const prepareOfferings: Preparation = async (world) => {
  const { sequencer, now } = world;
  const assets = await peopleAndMoney(world);
  return {
    async start(onFatal) {
      const keeper = runKeeper({ sequencer, ...world.draws, now }, (problem) =>
        world.report(`The sandbox's draw waits: ${String(problem)}`),
      );
      const makers = await ListedMakers.prepare(world, randomFrom(`listed ${sequencer.world}`), assets);
      const life = new Offerings(world, assets, randomFrom(`offerings ${sequencer.world}`), makers);
      let running: Promise<void> = Promise.resolve();
      let isBusy = false;
      const beat = (): void => {
        if (isBusy) return;
        isBusy = true;
        running = life
          .beat()
          .catch((problem: unknown) => {
            if (!(problem instanceof DatabaseUnavailable)) onFatal(problem);
          })
          .finally(() => (isBusy = false));
      };
      beat();
      const timer = setInterval(beat, BEAT_MS);
      return {
        async stop() {
          clearInterval(timer);
          await Promise.all([running, keeper.stop()]);
        },
      };
    },
  };
};

interface People extends TrackAssets {
  readonly crowd: readonly number[];
}

/** Test money is given once, under one request id an account and asset. */
async function peopleAndMoney({ sequencer }: PreparedWorld): Promise<People> {
  const taka = await assetNumber(sequencer, 'BDT', 2);
  const usdt = await assetNumber(sequencer, 'USDT', 6);
  const give = (account: number, asset: number, amount: bigint) =>
    must(
      sequencer,
      { kind: 'issue-test-money', atMs: 0, account, asset, amount },
      `sandbox-offerings-${sequencer.engine.assets[asset]!.code}`,
    );
  const crowd: number[] = [];
  for (let n = 0; n < CROWD; n++) {
    const owner = await ownerNumber(sequencer, `applicant-${n + 1}`);
    await give(accountOf(owner, 'stock'), taka, TAKA_OF_ONE);
    await give(owner, usdt, USDT_OF_ONE);
    crowd.push(owner);
  }
  const underwriter = await ownerNumber(sequencer, 'underwriter');
  await give(accountOf(underwriter, 'stock'), taka, TAKA_OF_UNDERWRITER);
  return { taka, usdt, underwriter, crowd, asset: (code, decimals) => assetNumber(sequencer, code, decimals) };
}

class Offerings {
  readonly #world: PreparedWorld;
  readonly #people: People;
  readonly #random: Random;
  readonly #makers: ListedMakers;
  /** Turns that were announced, or could not be: tried once. */
  readonly #announced = new Set<string>();

  constructor(world: PreparedWorld, people: People, random: Random, makers: ListedMakers) {
    this.#makers = makers;
    this.#world = world;
    this.#people = people;
    this.#random = random;
  }

  async beat(): Promise<void> {
    for (const [n, track] of TRACKS.entries()) await this.#announce(track, n);
    await this.#announceBlock();
    for (const offering of this.#world.sequencer.engine.offerings.values()) {
      if (offering.status === 'open') await this.#apply(offering);
      else if (offering.status === 'allotted') await this.#deliver(offering);
      else if (offering.phase === 'awaiting' && offering.terms.drawnBy !== undefined)
        await this.#drawElsewhere(offering);
    }
    await this.#makers.beat();
  }

  /** The turn that is on, and the next. Tracks are apart by a part of a turn, so that something is always about to close. */
  async #announce(track: Track, place: number): Promise<void> {
    const nowMs = this.#world.now();
    const shiftMs = (place * TURN_MS) / TRACKS.length;
    const turn = Math.floor((nowMs - shiftMs) / TURN_MS);
    const dates = (opensMs: number, each: Omit<Dates, 'opensMs'>): Dates => ({
      opensMs,
      closesMs: opensMs + each.closesMs,
      drawMs: opensMs + each.drawMs,
      deliversMs: opensMs + each.deliversMs,
      listsMs: opensMs + each.listsMs,
    });
    const usual = {
      closesMs: TURN_MS - 1_000,
      drawMs: TURN_MS + TURN_MS / 2,
      deliversMs: 2 * TURN_MS,
      listsMs: 2 * TURN_MS + TURN_MS / 2,
    };
    const isFirst = ![...this.#world.sequencer.engine.offerings.values()].some(({ terms }) =>
      terms.code.startsWith('SB'),
    );
    const first = `${track} first`;
    if ((isFirst || this.#announced.has('first')) && !this.#announced.has(first)) {
      this.#announced.add('first').add(first);
      await this.#publish(track, turn - 1, dates(nowMs + SOON_MS, FIRST));
    }
    // What should be open is opened for the rest of its turn.
    const startsMs = turn * TURN_MS + shiftMs;
    const rest = startsMs + TURN_MS - nowMs;
    if (rest > 60_000 && !this.#isKnown(track, turn)) {
      const late = { ...usual, closesMs: rest - 1_000, drawMs: rest + TURN_MS / 2 };
      await this.#publish(track, turn, dates(nowMs + SOON_MS, late));
    }
    if (!this.#isKnown(track, turn + 1)) await this.#publish(track, turn + 1, dates(startsMs + TURN_MS, usual));
  }

  #isKnown(track: Track, turn: number): boolean {
    const code = codeOf(track, turn);
    if (this.#announced.has(code)) return true;
    return [...this.#world.sequencer.engine.offerings.values()].some(({ terms }) => terms.code === code);
  }

  async #publish(track: Track, turn: number, dates: Dates): Promise<void> {
    this.#announced.add(codeOf(track, turn));
    await this.#offer(await offeredOf(track, turn, dates, this.#people));
  }

  /** Every two hours a holder sells a block of a share that has a market. */
  async #announceBlock(): Promise<void> {
    const { sequencer, now } = this.#world;
    const turn = Math.floor(now() / BLOCK_MS);
    const code = `SBBLOCK${turn.toString(36).toUpperCase()}`;
    const shares = sequencer.engine.instruments.filter(
      ({ listing }) =>
        listing.kind === 'stock' &&
        listing.quoteAsset === this.#people.taka &&
        listing.category !== 'N' &&
        listing.category !== 'Z',
    );
    const instrument = shares[turn % Math.max(1, shares.length)];
    if (instrument === undefined || this.#announced.has(code)) return;
    this.#announced.add(code);
    if ([...sequencer.engine.offerings.values()].some(({ terms }) => terms.code === code)) return;
    const closesMs = Math.max((turn + 1) * BLOCK_MS, now() + 10 * SOON_MS);
    const seller = this.#people.underwriter;
    const offered = blockOf(instrument, { code, opensMs: now() + SOON_MS, closesMs, seller });
    const { asset, rule } = offered.terms;
    const amount = rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n);
    const give = { kind: 'issue-test-money', atMs: 0, account: accountOf(seller, 'stock'), asset, amount } as const;
    await must(sequencer, give, `sandbox-${code}`);
    await this.#offer(offered);
  }

  async #offer({ terms, papers }: Offered): Promise<void> {
    const { sequencer, tables, draws } = this.#world;
    const { code } = terms;
    await keepDocuments(tables, code, papers);
    const whole = { ...terms, documents: documentsDigest(papers) };
    const drafted = await sequencer.submit({
      command: { kind: 'draft-offering', atMs: 0, terms: whole },
      requestId: `draft-${code}`,
      caller: 'system',
    });
    // A code of another run, whose offering is over: the next turn has another.
    if (drafted.refusal === 'offering-invalid') return;
    if (drafted.refusal !== null) throw new SandboxProblem(`The sandbox could not offer ${code}: ${drafted.refusal}.`);
    const isDrawn = terms.rule.method !== 'first-come' && terms.drawnBy === undefined;
    const commit = isDrawn ? await draws.secrets.commit(sequencer.world) : '';
    const { chain, round } = isDrawn ? draws.beacon.roundAt(whole.drawMs) : { chain: '', round: 0 };
    const command = { kind: 'publish-offering', atMs: 0, offering: drafted.id!, commit, chain, round } as const;
    const published = await sequencer.submit({ command, requestId: `publish-${code}`, caller: 'system' });
    // After a restart the draft's number is given again for the same request, and what was published under it is over.
    if (published.refusal === 'offering-not-draft') return;
    if (published.refusal !== null) this.#world.report(`The sandbox did not publish ${code}: ${published.refusal}`);
  }

  /** One or two of the crowd a beat, each once. */
  async #apply(offering: Offering): Promise<void> {
    const { sequencer } = this.#world;
    for (let times = 0; times < 2; times++) {
      const n = Math.floor(this.#random.uniform() * CROWD);
      const account = this.#people.crowd[n]!;
      const { terms, id } = offering;
      // A block is bought slowly and in small parts, so that some of it is there for whoever looks.
      const pause = terms.kind === 'block' ? 0.996 : 0.2;
      if (offering.byAccount.has(account) || this.#random.uniform() < pause) continue;
      const category = terms.kind === 'ipo' ? categoryOf(n) : 'general';
      const steps = Number((terms.most - terms.least) / terms.step);
      const extra = BigInt(Math.floor(this.#random.uniform() * (Math.min(steps, 6) + 1)));
      const tick = terms.book?.category === category ? terms.book.tick : 0n;
      const isBidder = tick > 0n;
      const bid = isBidder ? terms.price - BigInt(Math.floor(this.#random.uniform() * 40)) * tick : 0n;
      const quantity = isBidder ? terms.most : terms.least + extra * terms.step;
      await sequencer.submit({
        command: {
          kind: 'apply-offering',
          atMs: 0,
          account,
          offering: id,
          key: this.#digest(`key ${id} ${account}`).slice(0, 32),
          person: this.#digest(`person ${account}`),
          category,
          quantity,
          bid,
          payLater: terms.payLaterMs > 0 && n % 5 === 0,
          documents: terms.documents,
          isVerified: true,
          hasDepositoryNumber: true,
          holding: terms.leastHolding,
        },
        requestId: `apply-${id}`,
        caller: 'participant',
      });
    }
  }

  // What comes at its time has no name: the core's time may be a moment behind ours, and a named request is refused for good.

  /** The test exchange: it has drawn as soon as its day has come. Nobody of the desk is behind it, and the proof says so. */
  async #drawElsewhere(offering: Offering): Promise<void> {
    const { id, terms } = offering;
    // What a desk wrote down is drawn by what the desk hands in.
    if (terms.drafted !== undefined || this.#world.now() < terms.drawMs) return;
    const command = { kind: 'record-allotment', atMs: 0, offering: id, file: testExchangeFile(offering) } as const;
    await this.#world.sequencer.submit({ command, requestId: null, caller: 'system' });
  }

  /** The test depository: it has made the shares as soon as its day has come. */
  async #deliver({ id, terms, waiting, phase }: Offering): Promise<void> {
    if (waiting > 0 || phase !== 'idle' || this.#world.now() < terms.deliversMs) return;
    const evidence = this.#digest(`test depository: ${terms.code} credited`);
    const command = { kind: 'record-delivery', atMs: 0, offering: id, source: 'test-depository', evidence } as const;
    await this.#world.sequencer.submit({ command, requestId: null, caller: 'system' });
  }

  #digest(text: string): string {
    return createHash('sha256').update(`${this.#world.sequencer.world} ${text}`).digest('hex');
  }
}

/** Of the crowd's places: mostly the general public, few funds. */
function categoryOf(n: number): string {
  if (n < 20) return 'general';
  if (n < 24) return 'nrb';
  if (n < 27) return 'affected';
  if (n < 32) return 'hni';
  return n < 35 ? 'eligible' : 'mutual-fund';
}
