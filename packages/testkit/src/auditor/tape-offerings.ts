// In: facts of offerings. Out: the auditor's lines for them; every number of the fact that moves money is in it.
import type { Fact } from '@hilsa/core';

export type OfferingFact = Extract<
  Fact,
  { kind: `offering-${string}` | `application-${string}` | `plan-${string}` | `lapsing-${string}` }
>;

export function offeringLine(
  fact: OfferingFact | Extract<Fact, { kind: 'mandate-set' | 'planning-ended' | 'draw-advanced' }>,
): string {
  switch (fact.kind) {
    case 'offering-drafted':
      return `offering ${fact.offering} ${fact.terms.code} drafted`;
    case 'offering-published':
      return `offering ${fact.offering} published by ${fact.issuer} into ${fact.escrow}, round ${fact.round}, plans ${fact.plans}`;
    case 'offering-opened':
    case 'offering-closed':
    case 'offering-delivered':
    case 'offering-refunded':
    case 'lapsing-begun':
    case 'planning-ended':
      return `${fact.kind} ${fact.offering}`;
    case 'offering-bids-counted':
      return `offering ${fact.offering} had ${fact.count} bids, ${fact.bidsDigest}`;
    case 'offering-counted':
      return `offering ${fact.offering} counted ${fact.count}, ${fact.cutOff} and ${fact.publicPrice}, file ${fact.fileDigest} root ${fact.root}`;
    case 'offering-revealed':
      return `offering ${fact.offering} revealed ${fact.secret} ${fact.beacon}`;
    case 'offering-results-taken':
      return `offering ${fact.offering} drawn elsewhere by ${fact.maker} and ${fact.checker}: ${fact.digest}\n${fact.results}`;
    case 'offering-results-refused':
      return `offering ${fact.offering} drawn elsewhere breaks ${fact.problem} at ${fact.line}`;
    case 'draw-advanced':
      return `draw of ${fact.offering} at ${fact.slices}`;
    case 'offering-allotted':
      return `offering ${fact.offering} allotted, ${fact.toUnderwriter} left, to pay by ${fact.payByMs}`;
    case 'lapsing-ended':
      return `lapsing of ${fact.offering} ended, ${fact.left} left, to pay by ${fact.payByMs}`;
    case 'offering-settling':
      return `offering ${fact.offering} settles by ${fact.source}`;
    case 'offering-listed':
      return `offering ${fact.offering} listed as ${fact.instrument}`;
    case 'offering-cancelled':
      return `offering ${fact.offering} cancelled: ${fact.reason}`;
    case 'mandate-set':
      return `mandate of ${fact.account} ${fact.wish === null ? 'ended' : fact.wish.mostPerIssue}`;
    case 'plan-made':
      return `plan ${fact.plan} of ${fact.account} for ${fact.offering} at ${fact.submitMs}`;
    case 'plan-ended':
      return `plan ${fact.plan} of ${fact.account} ${fact.how} ${fact.used} ${fact.reason}`;
    case 'application-made':
    case 'application-ended':
    case 'application-allotted':
    case 'application-paid':
    case 'application-delivered':
      return applicationLine(fact);
  }
}

function applicationLine(fact: Extract<Fact, { kind: `application-${string}` }>): string {
  const name = `application ${fact.application} of offering ${fact.offering}`;
  switch (fact.kind) {
    case 'application-made':
      return `${name} by ${fact.account}: ${fact.quantity} of ${fact.category} at ${fact.bid}, ${fact.held} held, later ${fact.payLater}, plan ${fact.plan}`;
    case 'application-ended':
      return `${name} ${fact.how} ${fact.reason}: ${fact.released} released, ${fact.refunded} and ${fact.fee} back to ${fact.account}`;
    case 'application-allotted':
      return `${name} allotted ${fact.allotted}: ${fact.cost} and ${fact.fee} of ${fact.account}, ${fact.released} released, to pay by ${fact.payByMs}`;
    case 'application-paid':
      return `${name} paid ${fact.cost} and ${fact.fee} by ${fact.account}`;
    case 'application-delivered':
      return `${name} delivered ${fact.quantity} from ${fact.from} to ${fact.to}, ${fact.cost} to ${fact.payee}`;
  }
}
