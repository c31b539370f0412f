// In: facts of offerings. Out: what is public of each, every application with its money and its times, every plan with its end.
import type { OfferingStep } from '@hilsa/contract/console/index';
import { NEW_STANDING, type Standing } from '../offering-standing.ts';
import { type ApplicationRow, applicationsTable, type OfferingRow, offeringsTable, plansTable } from '../offerings.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';

const READS = [
  'offering-drafted',
  'offering-published',
  'offering-opened',
  'offering-closed',
  'offering-bids-counted',
  'offering-counted',
  'offering-revealed',
  'offering-results-taken',
  'offering-results-refused',
  'offering-allotted',
  'lapsing-ended',
  'offering-settling',
  'offering-delivered',
  'offering-listed',
  'offering-cancelled',
  'offering-refunded',
  'application-made',
  'application-ended',
  'application-allotted',
  'application-paid',
  'application-delivered',
  'plan-made',
  'plan-ended',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const offeringsWriter = roomWriter({
  room: 'offerings',
  reads: READS,
  tables: [offeringsTable, applicationsTable, plansTable],
  begin: () => new OfferingsFolding(),
});

class OfferingsFolding implements RoomFolding<Kind> {
  meet({ fact }: Told, before: Before): void {
    if ('application' in fact && fact.kind !== 'application-made') before.want(applicationsTable, fact.application);
    if (fact.kind === 'plan-ended') before.want(plansTable, fact.plan);
    if ('offering' in fact && fact.kind !== 'offering-drafted' && fact.kind !== 'plan-made')
      before.want(offeringsTable, fact.offering);
  }

  fold(told: Told, rows: Rows): void {
    foldApplication(told, rows);
    foldPlan(told, rows);
    foldOffering(told, rows);
  }
}

function foldApplication({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'application-made') {
    const { application, offering, account, key, category, quantity, bid, held, payLater, plan } = fact;
    const made = { application, offering, account, key, category, quantity, bid, held, payLater, plan };
    rows.put(applicationsTable, { ...made, ...UNTOUCHED, createdMs: atMs });
    return;
  }
  if (!('application' in fact)) return;
  const row = rows.find(applicationsTable, fact.application)!;
  rows.put(applicationsTable, { ...row, ...changeOf(fact, row, atMs) });
}

const UNTOUCHED = {
  status: 'live',
  drawn: 0n,
  allotted: 0n,
  cost: 0n,
  fee: 0n,
  released: 0n,
  payByMs: 0,
  reason: '',
  decidedMs: 0,
  paidMs: 0,
  deliveredMs: 0,
  endedMs: 0,
} as const satisfies Partial<ApplicationRow>;

type Changing = Extract<
  Told['fact'],
  { kind: 'application-ended' | 'application-allotted' | 'application-paid' | 'application-delivered' }
>;

function changeOf(fact: Changing, row: ApplicationRow, atMs: number): Partial<ApplicationRow> {
  switch (fact.kind) {
    case 'application-allotted': {
      const { allotted, released, payByMs } = fact;
      const taken = row.payLater ? {} : { cost: fact.cost, fee: fact.fee };
      const status = allotted === 0n ? 'not-allotted' : payByMs > 0 ? 'await-payment' : 'allotted';
      // The first allotment is the draw's; a later one passes on what others left unpaid.
      const drawn = row.decidedMs === 0 ? allotted : row.drawn;
      return { ...taken, drawn, allotted, released, payByMs, status, decidedMs: row.decidedMs || atMs };
    }
    case 'application-paid':
      return { cost: fact.cost, fee: fact.fee, status: 'paid', paidMs: atMs };
    case 'application-delivered':
      return { status: 'complete', deliveredMs: atMs };
    case 'application-ended': {
      const { how: status, reason, released, refunded, fee } = fact;
      return { status, reason, released: row.released + released + refunded + fee, endedMs: atMs };
    }
  }
}

function foldPlan({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'plan-made') {
    const { plan, account, offering, submitMs } = fact;
    rows.put(plansTable, {
      plan,
      account,
      offering,
      noticeMs: atMs,
      submitMs,
      state: 'planned',
      reason: '',
      endedMs: 0,
    });
  } else if (fact.kind === 'plan-ended') {
    const row = rows.find(plansTable, fact.plan)!;
    rows.put(plansTable, { ...row, state: fact.how, reason: fact.reason, endedMs: atMs });
  }
}

function foldOffering({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'offering-drafted') {
    const { offering, terms } = fact;
    rows.put(offeringsTable, {
      offering,
      status: 'draft',
      isPublic: false,
      terms,
      standing: NEW_STANDING,
      updatedMs: atMs,
    });
    return;
  }
  if (!('offering' in fact) || fact.kind === 'plan-made') return;
  const row = rows.find(offeringsTable, fact.offering);
  if (row === null) return;
  const { standing } = row;
  const step = STEP_OF[fact.kind as keyof typeof STEP_OF];
  const change = standingAfter(fact, standing, atMs, rows);
  const status = statusAfter(fact.kind) ?? row.status;
  if (change === null && status === row.status) return;
  const isPublic = row.isPublic || fact.kind === 'offering-published';
  const times = step === undefined ? standing.times : { ...standing.times, [step]: atMs };
  rows.put(offeringsTable, { ...row, status, isPublic, standing: { ...standing, ...change, times }, updatedMs: atMs });
}

const STEP_OF = {
  'offering-published': 'published',
  'offering-opened': 'opened',
  'offering-closed': 'closed',
  'offering-counted': 'counted',
  'offering-revealed': 'revealed',
  'offering-results-taken': 'revealed',
  'offering-allotted': 'allotted',
  'offering-settling': 'settling',
  'offering-delivered': 'delivered',
  'offering-listed': 'listed',
  'offering-cancelled': 'cancelled',
} as const satisfies Partial<Record<Kind, OfferingStep>>;

function statusAfter(kind: Kind): OfferingRow['status'] | null {
  if (kind === 'offering-published') return 'upcoming';
  if (kind === 'offering-opened') return 'open';
  if (kind === 'offering-closed') return 'closed';
  if (kind === 'offering-allotted') return 'allotted';
  if (kind === 'offering-settling') return 'settling';
  if (kind === 'offering-listed') return 'listed';
  return kind === 'offering-cancelled' ? 'cancelled' : null;
}

/** What else is known then; null: nothing. */
function standingAfter(fact: Told['fact'], standing: Standing, atMs: number, rows: Rows): Partial<Standing> | null {
  switch (fact.kind) {
    case 'offering-published': {
      const { commit, chain, round, issuer } = fact;
      return { commit, chain, round, issuer };
    }
    case 'offering-closed':
      return { phase: 'counting' };
    case 'offering-bids-counted':
      return { bidsDigest: fact.bidsDigest };
    case 'offering-counted': {
      const { fileDigest, root, count, cutOff, publicPrice } = fact;
      return { phase: 'awaiting', fileDigest, root, count, cutOff, publicPrice };
    }
    case 'offering-revealed':
      return { phase: 'drawing', secret: fact.secret, beacon: fact.beacon, drawnMs: atMs };
    case 'offering-results-taken': {
      const { digest: resultsDigest, maker, checker } = fact;
      return { phase: 'drawing', resultsDigest, entered: { maker, checker }, brokenResults: null, drawnMs: atMs };
    }
    case 'offering-results-refused': {
      const { line, problem } = fact;
      return { phase: 'awaiting', resultsDigest: '', entered: null, brokenResults: { line, problem }, drawnMs: 0 };
    }
    case 'offering-allotted':
      return { phase: 'idle', toUnderwriter: fact.toUnderwriter };
    case 'lapsing-ended':
      return { toUnderwriter: standing.toUnderwriter + fact.left };
    case 'offering-settling':
      return { phase: 'delivering', evidence: fact.evidence, source: fact.source };
    case 'offering-delivered':
    case 'offering-refunded':
      return { phase: 'idle' };
    case 'offering-listed':
      return { instrument: fact.instrument === 0 ? null : fact.instrument - 1 };
    case 'offering-cancelled':
      return { phase: 'cancelling', reason: fact.reason };
    case 'application-made':
      return fact.key === '' ? null : { demand: demandAfter(standing, fact.category, fact.quantity, 1) };
    case 'application-allotted':
      return { ...capturedAfter(standing, fact.cost), allotted: standing.allotted + fact.allotted };
    case 'application-paid':
      return capturedAfter(standing, fact.cost);
    case 'application-delivered':
      return { escrowed: standing.escrowed - fact.cost };
    case 'application-ended': {
      const { category, quantity, allotted, key } = rows.find(applicationsTable, fact.application)!;
      // Who takes what is left is in no quota's demand.
      const isOut = (fact.how === 'revoked' || fact.how === 'rejected') && key !== '';
      return {
        escrowed: standing.escrowed - fact.refunded,
        refunded: standing.refunded + fact.refunded,
        allotted: standing.allotted - allotted,
        ...(isOut && { demand: demandAfter(standing, category, -quantity, -1) }),
      };
    }
    case 'offering-drafted':
    case 'offering-opened':
    case 'plan-made':
    case 'plan-ended':
      return null;
  }
}

function capturedAfter({ captured, escrowed }: Standing, cost: bigint): Pick<Standing, 'captured' | 'escrowed'> {
  return { captured: captured + cost, escrowed: escrowed + cost };
}

function demandAfter({ demand }: Standing, category: string, units: bigint, one: 1 | -1): Standing['demand'] {
  const after = new Map(demand);
  const { quantity, count } = after.get(category) ?? { quantity: 0n, count: 0 };
  after.set(category, { quantity: quantity + units, count: count + one });
  return [...after];
}
