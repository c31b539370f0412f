// In: nothing. Out: the room of offerings.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import {
  applicationAllotted,
  applicationDelivered,
  applicationEnded,
  applicationMade,
  applicationPaid,
} from './application-facts.ts';
import { checkOfferings } from './check.ts';
import {
  offeringBidsCounted,
  drawAdvanced,
  lapsingBegun,
  lapsingEnded,
  mandateSet,
  offeringAllotted,
  offeringCancelled,
  offeringClosed,
  offeringCounted,
  offeringDelivered,
  offeringDrafted,
  offeringListed,
  offeringOpened,
  offeringPublished,
  offeringRefunded,
  offeringResultsRefused,
  offeringResultsTaken,
  offeringRevealed,
  offeringSettling,
  planEnded,
  planMade,
  planningEnded,
} from './facts.ts';
import { submitPlan } from './mandates.ts';
import type { Application, KeptMandate, Offering, Plan } from './state.ts';
import { goOnOffering, offeringTime } from './steps.ts';
import { UNDERWRITER } from './words.ts';

type Plain = Omit<
  Offering,
  'byId' | 'byAccount' | 'persons' | 'demand' | 'unpaid' | 'bidsDigest' | 'results' | 'resultsDigest'
> & {
  /** Missing where no book was built or no exchange draws, and in snapshots of before there were such digests. */
  bidsDigest?: string;
  results?: string;
  resultsDigest?: string;
  demand: [string, { quantity: bigint; count: number }][];
  unpaid: [string, bigint][];
};

export const offeringsRoom = {
  name: 'offerings',
  facts: [
    offeringDrafted,
    offeringPublished,
    offeringOpened,
    offeringClosed,
    offeringBidsCounted,
    offeringCounted,
    offeringRevealed,
    offeringResultsTaken,
    offeringResultsRefused,
    drawAdvanced,
    applicationAllotted,
    offeringAllotted,
    lapsingBegun,
    lapsingEnded,
    offeringSettling,
    offeringDelivered,
    offeringListed,
    offeringCancelled,
    offeringRefunded,
    applicationMade,
    applicationEnded,
    applicationPaid,
    applicationDelivered,
    mandateSet,
    planMade,
    planningEnded,
    planEnded,
  ],
  works: { 'offering-time': offeringTime, 'go-on-offering': goOnOffering, 'submit-plan': submitPlan },
  section: {
    tag: 'offering',
    version: 1,
    write: ({ offerings }, to) => {
      to.number(offerings.nextOffering);
      to.number(offerings.nextApplication);
      to.number(offerings.nextPlan);
      to.list([...offerings.codes].sort(), (code) => to.text(code));
      to.list(offerings.finished, (id) => to.number(id));
      to.list([...offerings.all.values()], (offering) => {
        const {
          applications,
          byId: _ids,
          byAccount: _accounts,
          persons: _persons,
          demand,
          unpaid,
          ...others
        } = offering;
        const { bidsDigest, results, resultsDigest, ...rest } = others;
        const bids = bidsDigest !== '' && { bidsDigest };
        const drawn = resultsDigest !== '' && { results, resultsDigest };
        to.text(toJson({ ...rest, ...bids, ...drawn, demand: sorted(demand), unpaid: sorted(unpaid) }));
        to.list(applications, (application) => to.text(toJson(application)));
      });
      to.list(
        [...offerings.mandates.values()].sort((one, other) => one.account - other.account),
        (mandate) => to.text(toJson(mandate)),
      );
      to.list([...offerings.plans.values()], (plan) => to.text(toJson(plan)));
    },
    read: ({ offerings }, from) => {
      offerings.nextOffering = from.number();
      offerings.nextApplication = from.number();
      offerings.nextPlan = from.number();
      from.list(() => void offerings.codes.add(from.text()));
      from.list(() => void offerings.finished.push(from.number()));
      from.list(() => {
        const plain = fromJson(from.text()) as Plain;
        const offering: Offering = {
          ...plain,
          bidsDigest: plain.bidsDigest ?? '',
          results: plain.results ?? '',
          resultsDigest: plain.resultsDigest ?? '',
          applications: [],
          byId: new Map(),
          byAccount: new Map(),
          persons: new Set(),
          demand: new Map(plain.demand),
          unpaid: new Map(plain.unpaid),
        };
        offerings.all.set(offering.id, offering);
        from.list(() => know(offering, fromJson(from.text()) as Application));
      });
      from.list(() => {
        const mandate = fromJson(from.text()) as KeptMandate;
        offerings.mandates.set(mandate.account, mandate);
      });
      from.list(() => {
        const plan = fromJson(from.text()) as Plan;
        offerings.plans.set(plan.id, plan);
      });
    },
  },
  check: checkOfferings,
} as const satisfies CoreRoom;

function know(offering: Offering, application: Application): void {
  const { id, account, category, status, person, key } = application;
  offering.applications.push(application);
  offering.byId.set(id, application);
  if (category === UNDERWRITER) return;
  offering.persons.add(key);
  if (status === 'revoked' || status === 'rejected') return;
  offering.byAccount.set(account, application);
  offering.persons.add(person);
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}
