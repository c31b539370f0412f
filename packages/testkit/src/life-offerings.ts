// In: chance, and the auditor's books of offerings. Out: what people and desks wish next, good and bad.
import { createHash } from 'node:crypto';
import { accountOf, type Command, type OfferingTerms } from '@hilsa/core';
import { makeHashChain } from '@hilsa/formulas/offerings';
import { plainAllotment } from './auditor/plain-draw.ts';
import { drawn, type PlainOffering, UNDERWRITER } from './auditor/plain-offering-books.ts';
import type { PlainOfferings } from './auditor/plain-offerings.ts';
import { DOCUMENTS, SHARES, TAKA, TERMS } from './offering.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const USDT = 0;
const CHAIN = makeHashChain(new Uint8Array(32).fill(9), 40);
const CATEGORIES = ['general', 'nrb', 'eligible'];

export interface OfferingPeople {
  readonly people: readonly number[];
  readonly underwriter: number;
  /** What coin sales offer: an asset of four decimals. */
  readonly token: number;
}

/** Issues of every method, blocks and coin sales; applications, mandates, draws that are revealed rightly, wrongly or not at all. */
export class OfferingWishes {
  readonly #random: Random;
  readonly #auditor: PlainOfferings;
  readonly #people: readonly number[];
  readonly #underwriter: number;
  readonly #token: number;
  /** Offerings whose draw nobody will reveal. */
  readonly #forgotten = new Set<number>();
  #before: Command[] = [];
  #atMs = 0;
  #keys = 0;
  #codes = 0;

  constructor(random: Random, auditor: PlainOfferings, { people, underwriter, token }: OfferingPeople) {
    this.#random = random;
    this.#auditor = auditor;
    this.#people = people;
    this.#underwriter = underwriter;
    this.#token = token;
  }

  /** The next wish, and what must be so before it. */
  next(atMs: number): Command[] {
    this.#atMs = atMs;
    this.#before = [];
    const wish = byNames(this.#wish());
    return [...this.#before, wish];
  }

  #wish(): Command {
    const { next, pick, integer } = this.#random;
    const atMs = this.#atMs;
    const all = [...this.#auditor.all.values()];
    const of = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status));
    const running = all.filter(({ status }) => status !== 'listed' && status !== 'cancelled');
    const drafts = of('draft');
    if (drafts.length > 0 && next() < 0.7) return this.#publish(pick(drafts));
    if (running.length < 6 && next() < 0.4) return { kind: 'draft-offering', atMs, terms: this.#terms() };
    const counted = of('counted').filter(({ id }) => !this.#forgotten.has(id));
    if (counted.length > 0 && next() < 0.2) return this.#reveal(pick(counted));
    const allotted = of('allotted');
    if (allotted.length > 0 && next() < 0.15) {
      const { id: offering } = pick(allotted);
      const waits = all.flatMap(({ id, applications }) =>
        applications.filter(({ status }) => status === 'await-payment').map((one) => ({ id, one })),
      );
      if (waits.length > 0 && next() < 0.7) {
        const { id, one } = pick(waits);
        return { kind: 'pay-application', atMs, account: one.owner, offering: id, application: one.id };
      }
      return { kind: 'record-delivery', atMs, offering, source: 'test-depository', evidence: 'e0'.repeat(32) };
    }
    const dice = next();
    const account = pick(this.#people);
    if (dice < 0.7)
      return this.#apply(account, pick(of('open').length > 0 ? of('open') : all.length > 0 ? all : [null]));
    const some = all.length === 0 ? null : pick(all);
    const application = some === null || some.applications.length === 0 ? null : pick(some.applications);
    const named = { offering: some?.id ?? 1, application: application?.id ?? integer(1, 99) };
    if (dice < 0.78) return { kind: 'revoke-application', atMs, account: application?.owner ?? account, ...named };
    if (dice < 0.8) return { kind: 'reject-application', atMs, ...named, reason: 'not-eligible' };
    if (dice < 0.81) return { kind: 'cancel-offering', atMs, offering: named.offering, reason: 'regulator-ordered' };
    if (dice < 0.88) return this.#mandate(account);
    if (dice < 0.9) return { kind: 'skip-plan', atMs, account, plan: [...this.#auditor.plans.all.keys()].at(-1) ?? 1 };
    const [asset, wallet] = next() < 0.8 ? ([TAKA, 'stock'] as const) : ([USDT, 'coin'] as const);
    const amount = BigInt(integer(1, 9_000_00));
    return { kind: 'issue-test-money', atMs, account: accountOf(account, wallet), asset, amount };
  }

  /** Everything there is to be offered, small enough that quotas are over- and under-asked alike. */
  #terms(): OfferingTerms {
    const { next, pick, integer } = this.#random;
    const opensMs = this.#atMs + integer(1, 30) * 3_600_000;
    const closesMs = opensMs + integer(2, 30) * 3_600_000;
    const drawMs = closesMs + integer(0, 10) * 3_600_000;
    const deliversMs = drawMs + integer(0, 20) * 3_600_000;
    const dates = { opensMs, closesMs, drawMs, deliversMs, listsMs: deliversMs + integer(0, 20) * 3_600_000 };
    const code = `LIFE${(this.#codes += 1)}`;
    const kind = pick(['lottery', 'lottery', 'pro-rata', 'pro-rata', 'book', 'book', 'coin', 'block'] as const);
    const later = next() < 0.6 ? integer(1, 30) * 3_600_000 : 0;
    const plain = { ...TERMS, code, ...dates, payLaterMs: later, feeWhen: pick(['with-allotment', 'always'] as const) };
    if (kind === 'block') return this.#block({ ...plain, payLaterMs: 0 });
    if (kind === 'coin') return this.#coin(plain);
    const lot = kind === 'lottery' ? 100n : pick([1n, 10n]);
    const sizes = CATEGORIES.map((category) => ({ category, quantity: BigInt(integer(0, 6)) * 100n }));
    const quotas = sizes.some(({ quantity }) => quantity > 0n) ? sizes : [{ category: 'general', quantity: 300n }];
    const names = quotas.map(({ category }) => category);
    const stock: OfferingTerms = {
      ...plain,
      rule: {
        method: kind === 'lottery' ? 'lottery' : 'pro-rata',
        lot,
        quotas,
        spillOrder: pick([[], names, [...names].reverse(), names.slice(0, 1)]),
      },
      least: 100n,
      most: kind === 'lottery' && next() < 0.5 ? 100n : 500n,
      step: 100n,
      underwriter: next() < 0.7 ? this.#whoUnderwrites() : null,
      lockedUntilMs: next() < 0.3 ? dates.listsMs + 9 * DAY_MS : 0,
    };
    if (kind !== 'book' && later === 0 && this.#chance('exchange') < 220)
      return { ...stock, underwriter: null, drawnBy: 'exchange' };
    if (kind !== 'book' || !names.includes('eligible')) return stock;
    const book = { category: 'eligible', lowest: 7_00n, tick: 10n, discountPpm: pick([0, 100_000, 333_333]) };
    return { ...stock, book };
  }

  /** From 0 to 255, by the moment and not by the dice, which every other wish is made of. */
  #chance(of: string): number {
    return chanceAt(of, this.#atMs);
  }

  /** The market's own, or somebody who has to bind the money themselves; those are named only in what two people write down. */
  #whoUnderwrites(): number {
    const isByTwo = namesAt(this.#atMs)?.checker === 'bob';
    return isByTwo && this.#chance('underwriter') < 128
      ? this.#people[this.#atMs % this.#people.length]!
      : this.#underwriter;
  }

  #coin(plain: OfferingTerms): OfferingTerms {
    const { pick, next } = this.#random;
    const lot = 10_000n;
    const sale: OfferingTerms = {
      ...plain,
      kind: 'coin',
      asset: this.#token,
      moneyAsset: USDT,
      price: 500_003n,
      rule: { method: 'pro-rata', lot, quotas: [{ category: 'general', quantity: 1_000n * lot }], spillOrder: [] },
      least: 10n * lot,
      most: 400n * lot,
      step: 10n * lot,
      fee: 0n,
      minimumRaise: pick([0n, 100_000_000n, 400_000_000n]),
      vesting: next() < 0.8 ? { firstPpm: pick([0, 200_000, 333_333]), months: pick([1, 8, 13]) } : null,
    };
    return sale;
  }

  /** Worth half a million at least; the seller has just received the shares. */
  #block(plain: OfferingTerms): OfferingTerms {
    const { pick, integer } = this.#random;
    const seller = pick(this.#people);
    const quantity = BigInt(integer(500, 700)) * 100n;
    const account = accountOf(seller, 'stock');
    this.#before.push({ kind: 'issue-test-money', atMs: this.#atMs, account, asset: SHARES, amount: quantity });
    const reference = { price: 10_00n, source: 'life', atMs: this.#atMs, lowest: 9_00n, highest: 11_00n };
    return {
      ...plain,
      kind: 'block',
      price: pick([10_00n, 9_60n]) + (quantity < 53_000n ? 40n : 0n),
      rule: { method: 'first-come', lot: 100n, quotas: [{ category: 'general', quantity }], spillOrder: [] },
      least: 100n,
      most: quantity,
      step: 100n,
      fee: 0n,
      seller: { name: 'Holder', account: seller, keepsPpm: 0, lockedUntilMs: 0 },
      reference,
    };
  }

  #publish({ id: offering, terms, applications }: PlainOffering): Command {
    const isDrawn = terms.rule.method !== 'first-come' && terms.drawnBy === undefined;
    if (this.#random.next() < 0.08) this.#forgotten.add(offering);
    const { underwriter, drafted } = terms;
    const isBound = applications.some(({ category, status }) => category === UNDERWRITER && status === 'live');
    const chance = this.#chance('binds');
    if (underwriter !== null && underwriter !== this.#underwriter && (isBound ? chance < 30 : chance < 240)) {
      const file = chance % 10 === 0 ? sha('another') : (drafted?.file ?? '');
      return {
        kind: 'underwrite-offering',
        atMs: this.#atMs,
        account: underwriter,
        offering,
        file,
        isWilling: !isBound,
      };
    }
    const sealed = isDrawn
      ? { commit: sha(secretOf(offering)), chain: CHAIN.chain, round: (offering % 40) + 1 }
      : { commit: '', chain: '', round: 0 };
    return { kind: 'publish-offering', atMs: this.#atMs, offering, ...sealed };
  }

  #reveal(whole: PlainOffering): Command {
    const { id: offering, round, terms } = whole;
    const { next } = this.#random;
    if (terms.drawnBy !== undefined) return this.#drawsElsewhere(whole);
    const secret = next() < 0.1 ? secretOf(offering + 1) : secretOf(offering);
    const beacon = CHAIN.link(next() < 0.1 ? (round % 40) + 1 : Math.max(1, round));
    return { kind: 'reveal-draw', atMs: this.#atMs, offering, secret, beacon };
  }

  /** As an exchange would, by a seed of its own; sometimes with a mistake. */
  #drawsElsewhere(offering: PlainOffering): Command {
    const { given } = plainAllotment(offering.terms.rule, drawn(offering), Buffer.from(sha('exchange'), 'hex'));
    const rows = [...given].filter(([, units]) => units > 0n).sort(([one], [other]) => (one < other ? -1 : 1));
    const lines = rows.map(([key, units]) => `${key},${units}`);
    const mistake = this.#chance('mistake');
    const [first = ''] = lines;
    if (mistake < 20) lines.pop();
    else if (mistake < 40) lines.reverse();
    else if (mistake < 60) lines[0] = `${first}00`;
    else if (mistake < 80) lines.push(`${'f'.repeat(32)},100`);
    else if (mistake < 90) lines.push('nonsense');
    const file = lines.map((line) => `${line}\n`).join('');
    return { kind: 'record-allotment', atMs: this.#atMs, offering: offering.id, file };
  }

  #apply(account: number, offering: { id: number; terms: OfferingTerms } | null): Command {
    const { next, pick, integer } = this.#random;
    const terms = offering?.terms ?? TERMS;
    const isCoin = terms.kind === 'coin';
    const category = terms.kind === 'ipo' && next() < 0.95 ? pick(CATEGORIES) : 'general';
    const steps = Number((terms.most - terms.least) / terms.step);
    const more = BigInt(integer(0, terms.kind === 'block' ? 40 : steps + (next() < 0.05 ? 1 : 0)));
    const isBidder = terms.book?.category === category && next() < 0.97;
    this.#keys += 1;
    return {
      kind: 'apply-offering',
      atMs: this.#atMs,
      account,
      offering: offering?.id ?? 1,
      key: sha(`key ${this.#keys}`).slice(0, 32),
      person: sha(`person ${account}`),
      category,
      quantity: terms.least + more * terms.step + (next() < 0.03 ? 1n : 0n),
      bid: isBidder ? 7_00n + BigInt(integer(next() < 0.05 ? -1 : 0, 30)) * 10n : 0n,
      payLater: next() < (terms.payLaterMs > 0 ? 0.5 : 0.03),
      documents: next() < 0.02 ? 'aa'.repeat(32) : DOCUMENTS,
      isVerified: next() < 0.97,
      hasDepositoryNumber: isCoin ? next() < 0.5 : next() < 0.97,
      holding: 0n,
    };
  }

  #mandate(account: number): Command {
    const { next, pick, integer } = this.#random;
    const atMs = this.#atMs;
    if (next() < 0.15) return { kind: 'set-mandate', atMs, account, mandate: null };
    const mostPerIssue = BigInt(pick([900_00, 1_005_00, 4_000_00]));
    const wish = {
      mostPerIssue,
      mostPerMonth: mostPerIssue * BigInt(integer(1, 3)),
      keepFree: BigInt(pick([0, 1_000_00, 29_000_00])),
      endsAtMs: atMs + integer(1, 380) * DAY_MS,
      moneyAsset: TAKA,
      category: next() < 0.9 ? 'general' : 'nobody',
      person: sha(`person ${account}`),
      isVerified: true,
      hasDepositoryNumber: true,
    };
    return { kind: 'set-mandate', atMs, account, mandate: wish };
  }
}

/** SHA-256 of a text, or of the bytes that 64 hexadecimal digits are. */
export function sha(text: string): string {
  const bytes = /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : text;
  return createHash('sha256').update(bytes).digest('hex');
}
function secretOf(offering: number): string {
  return sha(`secret ${offering}`);
}

const DESK: ReadonlySet<Command['kind']> = new Set([
  'draft-offering',
  'publish-offering',
  'cancel-offering',
  'reject-application',
  'record-delivery',
  'record-allotment',
] as const);

/** From 0 to 255. */
function chanceAt(of: string, atMs: number): number {
  return Number.parseInt(sha(`${of} ${atMs}`).slice(0, 2), 16);
}

/** Who stands behind what a desk does at a moment; null: nobody, as in the sandbox. */
function namesAt(atMs: number): { maker: string; checker: string } | null {
  const dice = chanceAt('names', atMs);
  return dice < 128 ? null : { maker: 'ann', checker: dice < 230 ? 'bob' : 'ann' };
}

/** What a desk does comes with no names, as in the sandbox, with two, or now and then with one that is both. By the moment, not by the dice. */
function byNames(command: Command): Command {
  if (!DESK.has(command.kind)) return command;
  const two = namesAt(command.atMs);
  if (two === null) return command;
  if (command.kind === 'draft-offering') return { ...command, ...two, file: sha('file') };
  return { ...command, ...two };
}
