// In: commands about robots, and what came of them. Out: an Error at the first thing that should not have been: the second opinion.
// Purses, capital and logs are kept from the facts alone with bigints and maps; nothing here comes from the core but its words.
import type { Command, Fact, Listing, RobotRules } from '@hilsa/core';

const DAY_MS = 86_400_000;
const FEES = 1;

interface PlainOrder {
  robot: number;
  customer: number;
  wallet: number;
  markets: readonly number[];
  principal: bigint;
  endsMs: number;
  standing: 'doing' | 'closing' | 'stopped' | 'complete';
  candleMs: number;
  link: string;
  open: Map<number, { instrument: number; lots: number }>;
  /** Sum of everything posted to its wallet that was no capital, by asset. */
  made: Map<number, bigint>;
  boughtMs: number;
  /** Of its gain so much has paid; and until when it may not go on. */
  paid: bigint;
  coolsMs: number;
  reason: string;
}
interface Terms {
  performancePpm: number;
  lockInDays: number;
  exitPpm: number;
  coolDownCandles: number;
}
const FREE: Terms = { performancePpm: 0, lockInDays: 0, exitPpm: 0, coolDownCandles: 0 };
type PurchaseOf = { lots: number; ticks: number; instrument: number };

export class PlainRobots {
  readonly orders = new Map<number, PlainOrder>();
  readonly robots: { rules: RobotRules; standing: string; room: bigint }[] = [];
  readonly disabled = new Set<number>();
  completed = 0;
  readonly #listings: Listing[] = [];
  readonly #wallets = new Map<number, PlainOrder>();
  readonly #purses = new Map<string, bigint>();

  readonly #last: number[] = [];

  /** What anybody has of an asset. */
  purse(account: number, asset: number): bigint {
    return this.#purses.get(`${account}/${asset}`) ?? 0n;
  }

  /** The words of refusal that a command about robots could earn; none: it must be accepted. */
  against(command: Command): string[] {
    const no: string[] = [];
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- commands of other rooms
    switch (command.kind) {
      case 'buy-robot': {
        const robot = this.robots[command.robot];
        if (this.#wallets.has(command.account)) no.push('robot-wallet');
        if (this.purse(command.account, 1) === 0n) no.push('unknown-account');
        if (this.disabled.has(command.account)) no.push('account-disabled');
        if (robot === undefined) return [...no, 'unknown-robot'];
        const { least, most, leastDays, mostDays, asset } = robot.rules;
        if (robot.standing !== 'on') no.push('robot-not-on');
        if (command.own !== null) no.push('robot-settings-invalid');
        if (!(command.days >= leastDays && command.days <= mostDays)) no.push('robot-days-invalid');
        if (command.amount < least) no.push('robot-below-minimum');
        if (command.amount > most) no.push('robot-above-maximum');
        if (this.#capital(command.robot) + command.amount > robot.room) no.push('robot-capacity-reached');
        const open = this.#of(command.account).filter(({ standing }) => standing !== 'complete');
        if (open.length >= 20) no.push('too-many-robot-orders');
        if (this.purse(command.account, asset) < command.amount) no.push('insufficient-balance');
        return no;
      }
      case 'add-robot-capital':
      case 'release-robot-capital':
      case 'stop-robot':
      case 'resume-robot':
        return this.#againstOwn(command);
      case 'decide-robot': {
        const order = this.orders.get(command.robotOrder);
        if (order === undefined || order.standing === 'complete') return ['unknown-robot-order'];
        if (order.standing !== 'doing') no.push('robot-not-running');
        if (command.candleMs <= order.candleMs || command.candleMs > command.atMs) no.push('robot-candle-past');
        if (command.before !== order.link) no.push('robot-log-broken');
        return no;
      }
      default:
        return no;
    }
  }

  /** Take in what came of a command, in order. */
  follow(command: Command, facts: readonly Fact[]): void {
    let decided: { order: PlainOrder; worth: bigint } | null = null;
    const bought = new Map<number, PurchaseOf>();
    for (const fact of facts) {
      if (fact.kind === 'robot-decided') decided = { order: this.orders.get(fact.robotOrder)!, worth: fact.worth };
      if (fact.kind === 'order-placed' && this.#wallets.has(fact.account)) {
        const order = this.#wallets.get(fact.account)!;
        // By its own decision, or by the clock while it stops; by nobody else.
        const isOwn = command.kind === 'decide-robot' ? decided?.order === order : command.kind === 'run-due';
        if (!isOwn) throw new Error(`${command.kind} placed an order of robot wallet ${fact.account}`);
        if (command.kind === 'run-due' && (order.standing !== 'closing' || fact.side !== 'sell'))
          throw new Error(`the clock placed an order of a robot that is ${order.standing}`);
        if (this.disabled.has(order.customer))
          throw new Error(`a robot placed an order for ${order.customer}, who may not trade`);
        if (fact.side === 'buy') bought.set(fact.orderId, fact);
      }
      this.#take(fact);
    }
    for (const [, purchase] of bought) if (decided !== null) this.#checkSize(decided, purchase);
  }

  /** After every command: nothing outlives its end, nothing that is over has anything left. */
  check(atMs: number): void {
    for (const [id, order] of this.orders) {
      const { standing, wallet, endsMs, open } = order;
      if ((standing === 'stopped' || standing === 'complete') && open.size > 0)
        throw new Error(`robot order ${id} is ${standing} and has ${open.size} orders in books`);
      if (standing === 'doing' && this.disabled.has(order.customer))
        throw new Error(`robot order ${id} goes on, and ${order.customer} may not trade`);
      if (standing === 'doing' && endsMs <= atMs) throw new Error(`robot order ${id} should have ended at ${endsMs}`);
      for (const [asset, made] of order.made) {
        const has = this.purse(wallet, asset);
        const asked = asset === 0 ? made + order.principal : made;
        // Once it is complete what it made and what was left of its capital is the customer's.
        if (standing === 'complete' ? has !== 0n : has !== asked)
          throw new Error(`robot order ${id} (${standing}) has ${has} of ${asset}, its postings say ${asked}`);
      }
    }
  }

  #againstOwn(command: Extract<Command, { robotOrder: number; account: number }>): string[] {
    const order = this.orders.get(command.robotOrder);
    if (this.#wallets.has(command.account)) return ['robot-wallet'];
    if (order === undefined || order.standing === 'complete' || order.customer !== command.account)
      return ['unknown-robot-order'];
    const { rules, standing, room } = this.robots[order.robot]!;
    const no: string[] = [];
    if (command.kind === 'add-robot-capital') {
      if (this.disabled.has(command.account)) no.push('account-disabled');
      if (order.standing === 'closing') no.push('robot-not-running');
      if (standing !== 'on') no.push('robot-not-on');
      if (command.amount <= 0n) no.push('amount-not-positive');
      if (order.principal + command.amount > rules.most) no.push('robot-above-maximum');
      // More was taken out than put in, and this does not make up for it.
      if (order.principal + command.amount < 0n) no.push('robot-below-minimum');
      if (this.#capital(order.robot) + command.amount > room) no.push('robot-capacity-reached');
      if (this.purse(command.account, 0) < command.amount) no.push('insufficient-balance');
    } else if (command.kind === 'release-robot-capital') {
      if (order.standing === 'closing') no.push('robot-not-running');
      if (command.amount <= 0n) no.push('amount-not-positive');
      // What orders hold is not free; the least that this says is what is there at all.
      const { performance, exit } = this.#owed(order, command.amount, command.atMs);
      if (this.purse(order.wallet, 0) < command.amount + performance + exit || order.open.size > 0)
        no.push('insufficient-balance');
    } else if (command.kind === 'resume-robot') {
      if (this.disabled.has(command.account)) no.push('account-disabled');
      if (order.standing !== 'stopped') no.push('robot-not-stopped');
      if (order.coolsMs > command.atMs) no.push('robot-cooling-down');
      if (standing !== 'on') no.push('robot-not-on');
    } else if (order.standing !== 'doing') no.push('robot-not-running');
    return no;
  }

  #take(fact: Fact): void {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- facts of other rooms
    switch (fact.kind) {
      case 'instrument-listed':
        this.#listings[fact.instrument] = fact.listing;
        return;
      case 'test-money-issued':
        this.#add(fact.account, fact.asset, fact.amount);
        return;
      case 'money-moved':
        return this.#move(fact);
      case 'order-placed': {
        const order = this.#wallets.get(fact.account);
        order?.open.set(fact.orderId, { instrument: fact.instrument, lots: fact.lots });
        return;
      }
      case 'order-closed':
        for (const order of this.#wallets.values()) order.open.delete(fact.orderId);
        return;
      case 'trade-executed':
        return this.#trade(fact);
      case 'standing-set':
        if (fact.standing === 'disabled') this.disabled.add(fact.account);
        else this.disabled.delete(fact.account);
        return;
      case 'robot-set':
        this.robots[fact.robot] = { rules: fact.rules, standing: 'on', room: fact.rules.capacity };
        return;
      case 'robot-room-set': {
        const robot = this.robots[fact.robot]!;
        robot.room = fact.room < robot.rules.capacity ? fact.room : robot.rules.capacity;
        return;
      }
      case 'robot-standing-set':
        this.robots[fact.robot]!.standing = fact.standing;
        return;
      case 'robot-bought': {
        const { robot, customer, wallet, amount, expiresAtMs: endsMs, terms } = fact;
        const made = new Map<number, bigint>([[terms.asset, 0n]]);
        const link = '0'.repeat(64);
        const order: PlainOrder = {
          robot,
          customer,
          wallet,
          markets: terms.markets,
          endsMs,
          link,
          made,
          principal: amount,
          standing: 'doing',
          candleMs: 0,
          open: new Map(),
          boughtMs: fact.atMs,
          paid: 0n,
          coolsMs: 0,
          reason: 'none',
        };
        this.orders.set(fact.robotOrder, order);
        this.#wallets.set(wallet, order);
        if (endsMs - fact.atMs > 366 * DAY_MS) throw new Error('an order runs for more than a year');
        return;
      }
      case 'robot-capital-added':
        this.orders.get(fact.robotOrder)!.principal += fact.amount;
        return;
      case 'robot-capital-released':
        this.orders.get(fact.robotOrder)!.principal -= fact.amount;
        return;
      case 'robot-market-followed': {
        // Nothing grows out of nothing: what it follows is what its wallet was just given.
        const order = this.orders.get(fact.robotOrder)!;
        if (this.purse(order.wallet, fact.asset) <= 0n || this.#listings[fact.market]!.baseAsset !== fact.asset)
          throw new Error(`robot order ${fact.robotOrder} follows ${fact.market}, of which it has nothing`);
        order.markets = [...order.markets, fact.market];
        return;
      }
      case 'robot-decided': {
        const order = this.orders.get(fact.robotOrder)!;
        if (fact.candleMs <= order.candleMs) throw new Error(`candle ${fact.candleMs} was decided on twice`);
        Object.assign(order, { candleMs: fact.candleMs, link: fact.link });
        this.#checkWorth(order, fact.worth);
        return;
      }
      case 'robot-closing': {
        const order = this.orders.get(fact.robotOrder)!;
        if (fact.reason === 'loss-limit') this.#checkLoss(order);
        order.standing = 'closing';
        order.reason = fact.reason;
        if (fact.reason === 'daily-loss-limit')
          order.coolsMs = fact.atMs + this.#terms(order).coolDownCandles * this.robots[order.robot]!.rules.candleMs;
        return;
      }
      case 'robot-cost-taken':
        return this.#checkCost(fact);
      case 'robot-stopped':
        this.orders.get(fact.robotOrder)!.standing = 'stopped';
        return;
      case 'robot-resumed':
        this.orders.get(fact.robotOrder)!.standing = 'doing';
        return;
      case 'robot-completed':
        this.orders.get(fact.robotOrder)!.standing = 'complete';
        this.completed += 1;
        return;
      default:
    }
  }

  #move(fact: Extract<Fact, { kind: 'money-moved' }>): void {
    for (const account of [fact.from, fact.to])
      if (this.#wallets.has(account) && fact.reason !== 'robot-capital') {
        const order = this.#wallets.get(account)!;
        if (account !== fact.from || fact.to !== FEES || !['performance-fee', 'exit-cost'].includes(fact.reason))
          throw new Error(`a robot's wallet was moved for ${fact.reason}`);
        order.made.set(fact.asset, (order.made.get(fact.asset) ?? 0n) - fact.amount);
      }
    this.#add(fact.from, fact.asset, -fact.amount);
    this.#add(fact.to, fact.asset, fact.amount);
  }

  #trade(fact: Extract<Fact, { kind: 'trade-executed' }>): void {
    const { baseAsset, quoteAsset, lotUnits } = this.#listings[fact.instrument]!;
    const takerBuys = fact.takerSide === 'buy';
    const [buyer, seller] = takerBuys ? [fact.takerAccount, fact.makerAccount] : [fact.makerAccount, fact.takerAccount];
    const [buyersFee, sellersFee] = takerBuys ? [fact.takerFee, fact.makerFee] : [fact.makerFee, fact.takerFee];
    const coins = BigInt(fact.lots) * lotUnits;
    this.#last[fact.instrument] = fact.ticks;
    for (const [account, asset, amount] of [
      [buyer, quoteAsset, -fact.notional],
      [buyer, baseAsset, coins - buyersFee],
      [seller, quoteAsset, fact.notional - sellersFee],
      [seller, baseAsset, -coins],
    ] as const) {
      this.#add(account, asset, amount);
      const made = this.#wallets.get(account)?.made;
      made?.set(asset, (made.get(asset) ?? 0n) + amount);
    }
    for (const [id, account, lots] of [
      [fact.takerOrderId, fact.takerAccount, fact.lots],
      [fact.makerOrderId, fact.makerAccount, fact.lots],
    ] as const) {
      const own = this.#wallets.get(account)?.open;
      const left = own?.get(id);
      if (left !== undefined && (left.lots -= lots) === 0) own!.delete(id);
    }
  }

  #terms({ robot }: PlainOrder): Terms {
    return this.robots[robot]!.rules.costs ?? FREE;
  }

  /** A part of what it is worth above its capital and the gain that has paid; and of what leaves in the first days. */
  #owed(order: PlainOrder, leaves: bigint, atMs: number): { performance: bigint; exit: bigint } {
    const { performancePpm, lockInDays, exitPpm } = this.#terms(order);
    const gain = this.#worth(order) - order.principal - order.paid;
    const isEarly = atMs - order.boughtMs < lockInDays * DAY_MS && this.robots[order.robot]!.standing === 'on';
    return {
      performance: gain > 0n ? (gain * BigInt(performancePpm)) / 1_000_000n : 0n,
      exit: isEarly && leaves > 0n ? (leaves * BigInt(exitPpm)) / 1_000_000n : 0n,
    };
  }

  /** The money has just left: what it was worth before is that much more. */
  #checkCost({ robotOrder, cost, amount, paidGain, atMs }: Extract<Fact, { kind: 'robot-cost-taken' }>): void {
    const order = this.orders.get(robotOrder)!;
    const { performancePpm, exitPpm } = this.#terms(order);
    const before = this.#worth(order) + amount;
    if (amount <= 0n) throw new Error(`robot order ${robotOrder} paid ${amount}`);
    if (cost === 'performance') {
      const most = ((before - order.principal - order.paid) * BigInt(performancePpm)) / 1_000_000n;
      // Less only where there was no more money.
      if (amount > most || (amount < most && this.purse(order.wallet, 0) > 0n))
        throw new Error(`robot order ${robotOrder} paid ${amount} for its gain, ${most} is its part`);
      order.paid = before - amount - order.principal;
    } else {
      const isEarly = atMs - order.boughtMs < this.#terms(order).lockInDays * DAY_MS;
      if (!isEarly || amount > (before * BigInt(exitPpm)) / 1_000_000n)
        throw new Error(`robot order ${robotOrder} paid ${amount} for leaving, worth ${before}`);
      if (order.standing === 'closing' && order.reason !== 'by-customer')
        throw new Error(`robot order ${robotOrder} paid for leaving, which it had not asked for: ${order.reason}`);
    }
    if (paidGain !== order.paid)
      throw new Error(`robot order ${robotOrder} has paid for ${order.paid}, said ${paidGain}`);
  }

  /** Whoever is stopped for a loss has lost that much, by the last prices. */
  #checkLoss(order: PlainOrder): void {
    const { lossPpm } = this.robots[order.robot]!.rules;
    const lost = order.principal - this.#worth(order);
    if (lost * 1_000_000n < order.principal * BigInt(lossPpm))
      throw new Error(`a robot order was stopped for a loss of ${lost} on ${order.principal}`);
  }

  #checkWorth(order: PlainOrder, said: bigint): void {
    const worth = this.#worth(order);
    if (worth !== said) throw new Error(`a robot's wallet is worth ${worth}, the core says ${said}`);
  }

  #worth({ wallet, markets }: PlainOrder): bigint {
    let worth = this.purse(wallet, 0);
    for (const market of markets) {
      const { baseAsset, referenceTicks, tickUnits, lotUnits } = this.#listings[market]!;
      const ticks = BigInt(this.#last[market] ?? referenceTicks);
      const unit = (tickUnits * lotUnits) / 100_000_000n;
      worth += (this.purse(wallet, baseAsset) * ticks * unit) / lotUnits;
    }
    return worth;
  }

  #checkSize({ order, worth }: { order: PlainOrder; worth: bigint }, { lots, ticks, instrument }: PurchaseOf): void {
    const { tickUnits, lotUnits } = this.#listings[instrument]!;
    const unit = (tickUnits * lotUnits) / 100_000_000n;
    const most = (order.principal > 0n ? order.principal : worth) / 10n;
    // A market order stands at its worst price, a twentieth above what it was measured by.
    if ((BigInt(lots) * BigInt(ticks) * unit * 100n) / 106n > most)
      throw new Error(`a robot bought for ${BigInt(lots) * BigInt(ticks) * unit}, its tenth is ${most}`);
  }

  #capital(robot: number): bigint {
    const open = [...this.orders.values()].filter((order) => order.robot === robot && order.standing !== 'complete');
    return open.reduce((sum, { principal }) => sum + principal, 0n);
  }

  #of(customer: number): PlainOrder[] {
    return [...this.orders.values()].filter((order) => order.customer === customer);
  }

  #add(account: number, asset: number, amount: bigint): void {
    const key = `${account}/${asset}`;
    this.#purses.set(key, (this.#purses.get(key) ?? 0n) + amount);
  }
}
