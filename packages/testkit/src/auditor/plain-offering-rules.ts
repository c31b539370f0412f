// In: a command about an offering, and the books. Out: whether it must be accepted. No code of the core and none of the formulas.
import { createHash } from 'node:crypto';
import type { Command, Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import { isLinkOf, plainAllotment, plainBids, plainCommit, plainCutOff } from './plain-draw.ts';
import {
  drawn,
  offered,
  pays,
  plainCost,
  type PlainApplication,
  type PlainOffering,
  UNDERWRITER,
} from './plain-offering-books.ts';

type About = Extract<Command, { offering: number }>;
/** Money that an owner has free for an offering. */
type FreeOf = (owner: number, offering: PlainOffering) => bigint;

/** What a desk does takes two names that differ; a command without any is the sandbox's own market. */
function isByTwo({ maker, checker }: { readonly maker?: string; readonly checker?: string }): boolean {
  if (maker === undefined && checker === undefined) return true;
  return Boolean(maker) && Boolean(checker) && maker !== checker;
}

/** False where a draft must be refused; null: whether its terms make sense is asked in tests of its own. A block is its holder's own wish. */
export function mayDraft(command: Extract<Command, { kind: 'draft-offering' }>): boolean | null {
  return command.terms.kind !== 'block' && !isByTwo(command) ? false : null;
}

const bidsOf = ({ applications }: PlainOffering): PlainApplication[] =>
  applications.filter(({ bid, status }) => bid > 0n && status === 'live');

/** The digest that binds a book's bids is of all of them. @throws Error */
export function sameBids(offering: PlainOffering, fact: Extract<Fact, { kind: 'offering-bids-counted' }>): void {
  same(`offering ${offering.id} is counted`, offering.status, 'closed');
  same('a book is built', offering.terms.book !== null, true);
  const bids = bidsOf(offering);
  same('bids counted', fact.count, bids.length);
  same('digest of the bids', fact.bidsDigest, plainBids(bids));
  offering.hasBids = true;
}

/** What bidders and what everybody else pays for one whole. */
export function pricesOf(offering: PlainOffering): { cutOff: bigint; publicPrice: bigint } {
  const { book, price, rule } = offering.terms;
  if (book === null) return { cutOff: price, publicPrice: price };
  const quota = rule.quotas.find(({ category }) => category === book.category)!;
  const cutOff = plainCutOff(bidsOf(offering), quota.quantity).price;
  const less = (cutOff * BigInt(1_000_000 - book.discountPpm)) / 1_000_000n;
  return { cutOff, publicPrice: less - (less % book.tick) };
}

/** What says who wrote an offering down names two. @throws Error */
export function draftedByTwo(id: number, { drafted }: PlainOffering['terms']): void {
  if (drafted !== undefined && !isByTwo(drafted))
    fail(`offering ${id} is drafted by`, `${drafted.maker} and ${drafted.checker}`, 'two people');
}

const DAY = 86_400_000;

/** Until when a draw may take; an exchange says its own day. */
export function revealsBy({ closesMs, drawMs, drawnBy }: PlainOffering['terms']): number {
  return (drawnBy === 'exchange' ? drawMs : closesMs) + DAY;
}

/** An underwriter who is a customer binds the money before anything is public; the sandbox's at the publication. */
export function bindsAt({ status }: PlainOffering): string {
  return status === 'draft' ? 'draft' : 'upcoming';
}

/** What an offering is while an application to it may end so; whoever takes what is left may go while it is a draft. */
export function endsAt({ category }: PlainApplication, how: 'revoked' | 'rejected' | 'lapsed' | 'refunded'): string {
  if (how === 'revoked' && category === UNDERWRITER) return 'draft';
  return { revoked: 'open', rejected: 'open', lapsed: 'allotted', refunded: 'cancelled' }[how];
}

/**
 * What the exchange drew, line by line against the rule. Of a quota at most what a draw among our applicants alone would give it.
 * @throws Error where the fact is not what two people handed in
 */
export function takeResults(offering: PlainOffering, fact: Extract<Fact, { kind: 'offering-results-taken' }>): void {
  const { terms } = offering;
  same('drawn by', terms.drawnBy, 'exchange');
  same('digest of the results', fact.digest, createHash('sha256').update(fact.results).digest('hex'));
  if (
    !isByTwo({ ...(fact.maker !== '' && { maker: fact.maker }), ...(fact.checker !== '' && { checker: fact.checker }) })
  )
    fail('results of the exchange by', `${fact.maker} and ${fact.checker}`, 'two people');
  const known = new Map(drawn(offering).map((one) => [one.key, one]));
  const fair = plainAllotment(terms.rule, drawn(offering), new Uint8Array(32));
  const due = (category: string): bigint =>
    [...fair.given].reduce((sum, [key, units]) => (known.get(key)!.category === category ? sum + units : sum), 0n);
  const given = new Map([...known.keys()].map((key) => [key, 0n]));
  const sums = new Map<string, bigint>();
  let last = '';
  offering.broken = '';
  for (const line of fact.results.split('\n').slice(0, -1)) {
    const [key = '', units = ''] = line.split(',');
    const one = known.get(key);
    const isLine = /^[0-9a-f]{32},[1-9][0-9]*$/.test(line);
    const category = one?.category ?? '';
    const sum = (sums.get(category) ?? 0n) + BigInt(isLine ? units : 0);
    if (!isLine) offering.broken = 'line-malformed';
    else if (key <= last) offering.broken = 'not-by-id';
    else if (one === undefined) offering.broken = 'unknown-applicant';
    else if (BigInt(units) % terms.rule.lot !== 0n) offering.broken = 'not-in-lots';
    else if (BigInt(units) > one.quantity) offering.broken = 'more-than-applied';
    else if (sum > due(category)) offering.broken = 'quota-exceeded';
    if (offering.broken !== '') return;
    last = key;
    sums.set(category, sum);
    given.set(key, BigInt(units));
  }
  Object.assign(offering, { given, left: 0n });
}

/** @returns null for what is not judged here */
export function mayHappen(command: About, offering: PlainOffering | undefined, free: FreeOf): boolean | null {
  const one =
    'application' in command ? offering?.applications.find(({ id }) => id === command.application) : undefined;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- what desks may do is asked for in tests of its own
  switch (command.kind) {
    case 'apply-offering':
      return offering !== undefined && mayApply(command, offering, free);
    case 'revoke-application': {
      const isOwn = one?.owner === command.account && one.category !== UNDERWRITER;
      return offering?.status === 'open' && isOwn && one.status === 'live';
    }
    case 'reject-application':
      if (!isByTwo(command)) return false;
      return offering?.status === 'open' && one?.status === 'live' && one.category !== UNDERWRITER;
    case 'pay-application': {
      if (offering === undefined || one?.owner !== command.account || one.status !== 'await-payment') return false;
      const due = plainCost(one.allotted, pays(offering, one), offering.decimals) + offering.terms.fee;
      return command.atMs < one.payByMs && free(one.owner, offering) >= due;
    }
    case 'underwrite-offering': {
      if (offering?.status !== 'draft' || offering.terms.underwriter !== command.account) return false;
      if (offering.terms.drafted === undefined) return false;
      const isBound = offering.applications.some(
        ({ category, status }) => category === UNDERWRITER && status === 'live',
      );
      if (!command.isWilling) return isBound;
      const due = plainCost(offered(offering), offering.terms.price, offering.decimals);
      return !isBound && command.file === offering.terms.drafted.file && free(command.account, offering) >= due;
    }
    case 'record-allotment': {
      const isDue = offering?.status === 'counted' && command.atMs >= offering.terms.drawMs;
      return isByTwo(command) && isDue && offering.terms.drawnBy !== undefined && /^(.*\n)*$/.test(command.file);
    }
    case 'reveal-draw': {
      if (offering?.terms.drawnBy !== undefined) return false;
      if (offering?.status !== 'counted' || command.atMs < offering.terms.drawMs) return false;
      const isLink = isLinkOf(offering.chain, offering.round, command.beacon);
      return isLink && plainCommit(command.secret) === offering.commit;
    }
    case 'record-delivery': {
      if (!isByTwo(command)) return false;
      if (offering?.status !== 'allotted' || offering.lapsing) return false;
      if (offering.applications.some(({ status }) => status === 'await-payment')) return false;
      return offering.terms.kind !== 'block' || command.atMs >= offering.terms.deliversMs;
    }
    default:
      return null;
  }
}

function mayApply(
  command: Extract<Command, { kind: 'apply-offering' }>,
  offering: PlainOffering,
  free: FreeOf,
): boolean {
  const { terms, applications, decimals } = offering;
  const { quantity, bid, category, account } = command;
  if (offering.status !== 'open' || terms.seller.account === account) return false;
  if (!command.isVerified || (!command.hasDepositoryNumber && terms.kind !== 'coin')) return false;
  const isBidder = terms.book?.category === category;
  if (!terms.rule.quotas.some((quota) => quota.category === category) || isBidder !== bid > 0n) return false;
  const isOut = (one: PlainApplication): boolean => one.status === 'revoked' || one.status === 'rejected';
  const living = applications.filter((one) => !isOut(one) && one.category !== UNDERWRITER);
  if (living.some(({ owner, person }) => owner === account || person === command.person)) return false;
  if (applications.some(({ key }) => key === command.key)) return false;
  if (quantity < terms.least || quantity > terms.most || quantity % terms.step !== 0n) return false;
  const taken = living.reduce((sum, one) => sum + one.quantity, 0n);
  if (terms.kind === 'block' && quantity > offered(offering) - taken) return false;
  const { book } = terms;
  if (book !== null && bid > 0n && (bid < book.lowest || bid > terms.price || bid % book.tick > 0n)) return false;
  if (command.documents !== terms.documents || (command.payLater && terms.payLaterMs === 0)) return false;
  const due = command.payLater ? 0n : plainCost(quantity, terms.price, decimals) + terms.fee;
  return free(account, offering) >= due;
}
