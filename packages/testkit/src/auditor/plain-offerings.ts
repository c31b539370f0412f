// In: facts of offerings, one after the other. Out: nothing, or an Error at the first that is wrong: the second opinion on every hold, draw,
// allotment, delivery and plan of a mandate. No code of the core and none of the formulas.
import type { Command, Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import { isLinkOf, plainAllotment, plainCommit, plainFile, plainSeed, plainVesting } from './plain-draw.ts';
import {
  drawn,
  isGone,
  newOffering,
  offered,
  pays,
  plainCost,
  type PlainApplication,
  type PlainMandate,
  type PlainOffering,
  type PlainOfferingWorld,
  UNDERWRITER,
} from './plain-offering-books.ts';
import { nextInTurn, unpaidOf, waiting } from './plain-pay-later.ts';
import {
  bindsAt,
  draftedByTwo,
  endsAt,
  mayDraft,
  mayHappen,
  pricesOf,
  revealsBy,
  sameBids,
  takeResults,
} from './plain-offering-rules.ts';
import { PlainPlans } from './plain-plans.ts';
import { PlainPurses } from './plain-purses.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;
type Hold = FactOf<'hold-placed'>;

/** The books of all offerings, kept by reading facts. */
export class PlainOfferings {
  readonly all = new Map<number, PlainOffering>();
  readonly mandates = new Map<number, PlainMandate>();
  readonly plans: PlainPlans;
  readonly counts = new Map<string, number>();
  readonly #world: PlainOfferingWorld;
  readonly purses: PlainPurses;
  /** Holds that are not yet explained by the fact behind them. */
  #placed: Hold[] = [];
  /** Of the delivery that was just read: the dated holds that must follow. */
  #locks: { atMs: number; units: bigint }[] = [];

  constructor(world: PlainOfferingWorld) {
    this.#world = world;
    this.purses = new PlainPurses((account, asset) => world.free(account, asset));
    this.plans = new PlainPlans(this.mandates);
  }

  /** Whether a command must be accepted, the books being so; null: not judged here. */
  allows(command: Command): boolean | null {
    const free = (owner: number, { terms }: PlainOffering): bigint =>
      this.purses.free(this.#world.purse(owner, terms.kind), terms.moneyAsset);
    if (command.kind === 'draft-offering') return mayDraft(command);
    return 'offering' in command ? mayHappen(command, this.all.get(command.offering), free) : null;
  }

  /** The next fact. */
  follow(fact: Fact): void {
    this.counts.set(fact.kind, (this.counts.get(fact.kind) ?? 0) + 1);
    if (this.#locks.length > 0) {
      this.#locked(fact);
      return;
    }
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- only what offerings do is judged here
    switch (fact.kind) {
      case 'test-money-issued':
        this.purses.add(fact.account, fact.asset, fact.amount);
        return;
      case 'hold-placed':
        this.purses.add(fact.account, fact.asset, -fact.amount);
        this.#placed.push(fact);
        return;
      case 'hold-released':
        this.purses.add(fact.account, fact.asset, fact.amount);
        this.#released(fact);
        return;
      case 'mandate-set':
        this.plans.set(fact);
        return;
      case 'plan-made':
        this.plans.made(fact, this.all.get(fact.offering)!);
        return;
      case 'plan-ended': {
        const { offering } = this.plans.all.get(fact.plan)!;
        this.plans.ended(fact, this.all.get(offering)!, (one) =>
          this.purses.free(this.#world.purse(fact.account, 'ipo'), one),
        );
        return;
      }
      default:
        if ('offering' in fact) this.#ofOffering(fact);
    }
  }

  #ofOffering(fact: Fact & { offering: number }): void {
    if (fact.kind === 'offering-drafted') {
      this.#drafted(fact);
      return;
    }
    const offering = this.all.get(fact.offering) ?? fail(`offering ${fact.offering}`, 'a fact of it', 'unknown');
    const { terms } = offering;
    const become = (status: string, from: readonly string[], notBeforeMs = 0): void => {
      if (!from.includes(offering.status))
        fail(`offering ${offering.id} becomes ${status} from`, offering.status, from);
      if (fact.atMs < notBeforeMs) fail(`offering ${offering.id} becomes ${status} at`, fact.atMs, notBeforeMs);
      offering.status = status;
    };
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- steps that change nothing are not listed
    switch (fact.kind) {
      case 'offering-published':
        become('upcoming', ['draft']);
        if (fact.atMs >= terms.opensMs) fail('published', fact.atMs, 'before the opening');
        Object.assign(offering, { commit: fact.commit, chain: fact.chain, round: fact.round, escrow: fact.escrow });
        if (terms.seller.account === null) this.purses.issuers.add(fact.issuer);
        return;
      case 'offering-opened':
        become('open', ['upcoming'], terms.opensMs);
        return;
      case 'offering-closed':
        become('closed', ['open'], terms.closesMs);
        return;
      case 'offering-bids-counted':
        sameBids(offering, fact);
        return;
      case 'offering-counted':
        become('counted', ['closed']);
        this.#counted(offering, fact);
        return;
      case 'offering-revealed':
        become('drawing', ['counted'], terms.rule.method === 'first-come' ? 0 : terms.drawMs);
        this.#revealed(offering, fact);
        return;
      case 'offering-results-taken':
        become('drawing', ['counted'], terms.drawMs);
        takeResults(offering, fact);
        return;
      case 'offering-results-refused':
        become('counted', ['drawing']);
        same('broken by an exchange’s file', fact.problem, offering.broken);
        return;
      case 'offering-allotted':
        become('allotted', ['drawing']);
        if (offering.applications.some(({ category, status }) => category !== UNDERWRITER && status === 'live'))
          fail(`offering ${offering.id} is allotted`, 'with somebody undecided', 'all decided');
        same('left to the underwriter', fact.toUnderwriter, offering.left);
        return;
      case 'lapsing-begun':
        offering.lapsing = true;
        return;
      case 'lapsing-ended':
        this.#lapsed(offering, fact);
        return;
      case 'offering-settling':
        become('settling', ['allotted']);
        return;
      case 'offering-delivered':
        if (offering.applications.some(({ status }) => status === 'allotted' || status === 'paid'))
          fail(`offering ${offering.id} is delivered`, 'somebody waits', 'nobody');
        same(`escrow of offering ${offering.id}`, offering.escrowed, 0n);
        same(`shares held of the seller of ${offering.id}`, offering.sellerHeld, 0n);
        return;
      case 'offering-listed':
        become('listed', ['settling'], terms.listsMs);
        return;
      case 'offering-cancelled':
        if (['settling', 'listed', 'cancelled'].includes(offering.status)) fail('cancelled from', offering.status, '');
        if (fact.reason === 'not-revealed' && fact.atMs < revealsBy(terms)) fail('not revealed', fact.atMs, '');
        offering.status = 'cancelled';
        return;
      case 'offering-refunded':
        if (!offering.applications.every(isGone)) fail(`offering ${offering.id} is refunded`, 'in part', 'whole');
        same(`escrow of offering ${offering.id}`, offering.escrowed, 0n);
        same(`shares held of the seller of ${offering.id}`, offering.sellerHeld, 0n);
        return;
      case 'application-made':
        this.#made(offering, fact);
        return;
      case 'application-ended':
        this.#ended(offering, fact);
        return;
      case 'application-allotted':
        this.#allotted(offering, fact);
        return;
      case 'application-paid':
        this.#paid(offering, fact);
        return;
      case 'application-delivered':
        this.#delivered(offering, fact);
    }
  }

  #drafted({ offering: id, terms, sellerHold }: FactOf<'offering-drafted'>): void {
    draftedByTwo(id, terms);
    const made = newOffering(id, terms, this.#world.decimals[terms.asset]!);
    if (terms.seller.account !== null) {
      const hold = this.#hold(sellerHold);
      same('shares held of the seller', hold?.amount, offered(made));
      made.sellerHeld = hold!.amount;
    }
    this.all.set(id, made);
  }

  /** The hold that was placed just before, by its number. */
  #hold(id: number): Hold | undefined {
    const found = this.#placed.find(({ hold }) => hold === id);
    this.#placed = this.#placed.filter((one) => one !== found);
    return found;
  }

  #released(fact: FactOf<'hold-released'>): void {
    const of = [...this.all.values()].find(
      ({ sellerHeld, terms }) =>
        sellerHeld === fact.amount &&
        terms.asset === fact.asset &&
        terms.seller.account !== null &&
        this.#world.purse(terms.seller.account, 'block') === fact.account,
    );
    if (of !== undefined && ['settling', 'cancelled'].includes(of.status)) of.sellerHeld = 0n;
  }

  #made(offering: PlainOffering, fact: FactOf<'application-made'>): void {
    const { terms, decimals } = offering;
    const isUnderwriter = fact.category === UNDERWRITER;
    same('an application comes', offering.status, isUnderwriter ? bindsAt(offering) : 'open');
    const fee = isUnderwriter ? 0n : terms.fee;
    const due = fact.payLater ? 0n : plainCost(fact.quantity, terms.price, decimals) + fee;
    same('held with the application', fact.held, due);
    const hold = this.#hold(fact.hold);
    same('the hold is of', hold?.amount ?? 0n, due);
    const purse = this.#world.purse(fact.account, terms.kind);
    if (hold !== undefined) same('the hold is on', hold.account, purse);
    if (fact.plan > 0) this.plans.submits(fact, terms);
    offering.applications.push({
      id: fact.application,
      key: fact.key,
      person: fact.person,
      owner: fact.account,
      category: fact.category,
      quantity: fact.quantity,
      bid: fact.bid,
      later: fact.payLater,
      purse,
      held: due,
      status: 'live',
      allotted: 0n,
      cost: 0n,
      fee: 0n,
      payByMs: 0,
    });
  }

  #counted(offering: PlainOffering, fact: FactOf<'offering-counted'>): void {
    const { terms } = offering;
    // Of a book that anybody built, the digest of its bids came first.
    if (terms.book !== null && !offering.hasBids) fail(`bids of offering ${offering.id}`, 'not told', 'their digest');
    Object.assign(offering, pricesOf(offering));
    const file = plainFile(drawn(offering));
    same('applications counted', fact.count, drawn(offering).length);
    same('cut-off', fact.cutOff, offering.cutOff);
    same('price of the public', fact.publicPrice, offering.publicPrice);
    same('digest of the file', fact.fileDigest, file.fileDigest);
    same('root of the file', fact.root, file.root);
    offering.root = file.root;
  }

  #revealed(offering: PlainOffering, fact: FactOf<'offering-revealed'>): void {
    const { terms, commit, chain, round, root, applications, decimals } = offering;
    const living = applications.filter(({ category, status }) => category !== UNDERWRITER && status === 'live');
    const asked = living.reduce((sum, { quantity }) => sum + quantity, 0n);
    const raised = plainCost(asked < offered(offering) ? asked : offered(offering), terms.price, decimals);
    if (raised < terms.minimumRaise) fail(`raised by offering ${offering.id}`, raised, terms.minimumRaise);
    if (terms.rule.method !== 'first-come') {
      same('commitment of the secret', plainCommit(fact.secret), commit);
      if (!isLinkOf(chain, round, fact.beacon)) fail('beacon', fact.beacon, `round ${round} of ${chain}`);
      if (fact.atMs > revealsBy(terms) || terms.drawnBy !== undefined)
        fail('revealed', fact.atMs, 'within a day of the close');
      offering.seed = plainSeed(fact.secret, root, fact.beacon);
    }
    const { given, left } = plainAllotment(terms.rule, drawn(offering), offering.seed);
    Object.assign(offering, { given, left });
  }

  #named(offering: PlainOffering, { application: id }: { application: number }): PlainApplication {
    return offering.applications.find((one) => one.id === id) ?? fail(`application ${id}`, 'a fact of it', 'unknown');
  }

  #allotted(offering: PlainOffering, fact: FactOf<'application-allotted'>): void {
    const one = this.#named(offering, fact);
    const { terms, decimals } = offering;
    const isUnderwriter = one.category === UNDERWRITER;
    const units = offering.lapsing
      ? nextInTurn(offering, one)
      : isUnderwriter
        ? offering.left
        : ((offering.given ?? fail('allotted by what breaks', offering.broken, 'nothing')).get(one.key) ?? 0n);
    same(`allotted to application ${one.id}`, fact.allotted, units);
    if (units > one.quantity) fail(`allotted to application ${one.id}`, units, one.quantity);
    const takes = !one.later;
    const cost = takes ? plainCost(units, pays(offering, one), decimals) : 0n;
    const fee = takes && !isUnderwriter && (units > 0n || terms.feeWhen === 'always') ? terms.fee : 0n;
    same(`cost of application ${one.id}`, fact.cost, cost);
    same(`fee of application ${one.id}`, fact.fee, fee);
    same(`released of application ${one.id}`, fact.released, one.held - cost - fee);
    same(`purse of application ${one.id}`, fact.account, one.purse);
    const payByMs = one.later && units > 0n ? fact.atMs + terms.payLaterMs : 0;
    same(`application ${one.id} pays by`, fact.payByMs, payByMs);
    this.purses.add(one.purse, terms.moneyAsset, fact.released);
    offering.escrowed += cost;
    const status = units === 0n ? 'not-allotted' : payByMs > 0 ? 'await-payment' : 'allotted';
    Object.assign(one, { held: 0n, allotted: units, cost, fee, payByMs, status });
  }

  #lapsed(offering: PlainOffering, fact: FactOf<'lapsing-ended'>): void {
    if (offering.applications.some(({ status, payByMs }) => status === 'await-payment' && payByMs <= fact.atMs))
      fail(`offering ${offering.id}`, 'somebody waits', 'all lapsed');
    let left = 0n;
    for (const { category } of offering.terms.rule.quotas) {
      const unpaid = unpaidOf(offering, category);
      if (offering.passes === 0 && unpaid > 0n)
        same('somebody in the draw waits', waiting(offering, category).length, 0);
      left += unpaid;
    }
    const all = offering.applications.reduce((sum, one) => (isGone(one) ? sum : sum + one.allotted), 0n);
    const before = offering.left;
    offering.left = offered(offering) - all;
    same('left of what lapsed', before + fact.left, offering.left);
    if (offering.passes === 0) same('left of what lapsed', fact.left, left);
    offering.passes++;
    offering.lapsing = false;
  }

  #paid(offering: PlainOffering, fact: FactOf<'application-paid'>): void {
    const one = this.#named(offering, fact);
    const { terms, decimals } = offering;
    if (fact.atMs >= one.payByMs) fail(`application ${one.id} is paid`, fact.atMs, `before ${one.payByMs}`);
    same(`cost of application ${one.id}`, fact.cost, plainCost(one.allotted, pays(offering, one), decimals));
    same(`fee of application ${one.id}`, fact.fee, terms.fee);
    this.purses.add(one.purse, terms.moneyAsset, -fact.cost - fact.fee);
    offering.escrowed += fact.cost;
    Object.assign(one, { cost: fact.cost, fee: fact.fee, status: 'paid' });
  }

  #ended(offering: PlainOffering, fact: FactOf<'application-ended'>): void {
    const one = this.#named(offering, fact);
    same(`application ${one.id} ends as ${fact.how}`, offering.status, endsAt(one, fact.how));
    if (fact.how === 'lapsed' && fact.atMs < one.payByMs) fail(`application ${one.id} lapses`, fact.atMs, one.payByMs);
    same(`released of application ${one.id}`, fact.released, one.held);
    same(`refunded of application ${one.id}`, fact.refunded, one.cost);
    same(`fee back of application ${one.id}`, fact.fee, one.fee);
    this.purses.add(one.purse, offering.terms.moneyAsset, fact.released + fact.refunded + fact.fee);
    offering.escrowed -= fact.refunded;
    Object.assign(one, { held: 0n, cost: 0n, fee: 0n, status: fact.how });
  }

  #delivered(offering: PlainOffering, fact: FactOf<'application-delivered'>): void {
    const one = this.#named(offering, fact);
    const { terms } = offering;
    same('delivered while it', offering.status, 'settling');
    if (one.status !== 'allotted' && one.status !== 'paid')
      fail(`application ${one.id} receives`, one.status, 'allotted');
    same(`delivered to application ${one.id}`, fact.quantity, one.allotted);
    same(`paid for application ${one.id}`, fact.cost, one.cost);
    same(`application ${one.id} receives in`, fact.to, one.purse);
    if (terms.seller.account !== null) {
      same('shares come from', fact.from, this.#world.purse(terms.seller.account, 'block'));
      offering.sellerHeld -= fact.quantity;
    } else this.purses.add(fact.from, terms.asset, -fact.quantity);
    this.purses.add(one.purse, terms.asset, fact.quantity);
    this.purses.add(fact.payee, terms.moneyAsset, fact.cost);
    offering.escrowed -= fact.cost;
    one.status = 'complete';
    const { vesting, lockedUntilMs, listsMs } = terms;
    const parts =
      vesting === null ? [{ atMs: lockedUntilMs, units: one.allotted }] : plainVesting(one.allotted, listsMs, vesting);
    this.#locks = parts.filter(({ atMs, units }) => atMs > fact.atMs && units > 0n);
  }

  /** What was delivered and is not free yet is held with its date, at once and in order. */
  #locked(fact: Fact): void {
    const due = this.#locks.shift()!;
    if (fact.kind !== 'hold-placed') fail('behind a delivery comes', fact.kind, 'a hold with a date');
    same('held until', fact.untilMs, due.atMs);
    same('held of what was delivered', fact.amount, due.units);
    this.purses.add(fact.account, fact.asset, -fact.amount);
  }
}
