// In: a command about an offering, and the books. Out: whether it must be accepted. No code of the core and none of the formulas.
import type { Command, Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import { isLinkOf, plainBids, plainCommit, plainCutOff } from './plain-draw.ts';
import {
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
    case 'reveal-draw': {
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
  if (offering.status !== 'open') return false;
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
