// In: every desk. Out: their rights, actions, topics, subjects, queues and exports as one table each. A new desk adds one line.
// Plain data, without zod, so that a browser can import it for free; the shapes of calls and inputs are in catalogue.ts.
import { booksDesk } from './books/desk.ts';
import { chatDesk } from './chat/desk.ts';
import { contentDesk } from './content/desk.ts';
import { contractsDesk } from './contracts/desk.ts';
import { conversionDesk } from './conversion/desk.ts';
import { customersDesk } from './customers/desk.ts';
import type { ActionTraits, DeskTraits, RightTraits, SubjectTraits } from './desk.ts';
import { loansDesk } from './loans/desk.ts';
import { feesDesk } from './fees/desk.ts';
import { fundsDesk } from './funds/desk.ts';
import { marketsDesk } from './markets/desk.ts';
import { plansDesk } from './plans/desk.ts';
import { robotsDesk } from './robots/desk.ts';
import { offeringsDesk } from './offerings/desk.ts';
import { optionsDesk } from './options/desk.ts';
import { operatorsDesk } from './operators/desk.ts';
import { papersDesk } from './papers/desk.ts';
import { paymentsDesk } from './payments/desk.ts';
import { propertiesDesk } from './properties/desk.ts';
import { researchDesk } from './research/desk.ts';
import type { Role } from './roles.ts';
import { scoresDesk } from './scores/desk.ts';
import { sharesDesk } from './shares/desk.ts';
import { trailDesk } from './trail/desk.ts';
import type { RefusalWord } from '../refusals.ts';

export const DESKS = {
  customers: customersDesk,
  papers: papersDesk,
  chat: chatDesk,
  content: contentDesk,
  markets: marketsDesk,
  shares: sharesDesk,
  research: researchDesk,
  contracts: contractsDesk,
  options: optionsDesk,
  offerings: offeringsDesk,
  conversion: conversionDesk,
  payments: paymentsDesk,
  loans: loansDesk,
  scores: scoresDesk,
  fees: feesDesk,
  funds: fundsDesk,
  robots: robotsDesk,
  plans: plansDesk,
  properties: propertiesDesk,
  operators: operatorsDesk,
  books: booksDesk,
  trail: trailDesk,
} as const;

type Desks = typeof DESKS;
export type DeskName = keyof Desks;
type Part = keyof DeskTraits;
type NamesIn<Desk, Of extends Part> = Desk extends Readonly<Record<Of, infer Table>> ? keyof Table & string : never;
type PartsOf<Desk, Of extends Part> = Desk extends Readonly<Record<Of, infer Table>> ? Table[keyof Table] : never;
/** The names that one desk has in one of its parts, such as its actions. */
export type NamesOf<Name extends DeskName, Of extends Part> = { [Each in Name]: NamesIn<Desks[Each], Of> }[Name];

export type OperatorRight = NamesOf<DeskName, 'rights'>;
export type SubjectKind = NamesOf<DeskName, 'subjects'>;
export type ActionName = NamesOf<DeskName, 'actions'>;
export type ConsoleTopic = NamesOf<DeskName, 'topics'>;
export type QueueName = NamesOf<DeskName, 'queues'>;
export type ExportName = NamesOf<DeskName, 'exports'>;
export type Action = Required<Omit<ActionTraits<OperatorRight, SubjectKind>, 'signs'>> & {
  readonly signs: NonNullable<ActionTraits['signs']> | null;
};

/** A right, topic or subject that no desk has does not compile here. */
export type DesksNameOnlyWhatThereIs = [
  Fits<PartsOf<Desks[DeskName], 'actions'>, ActionTraits<OperatorRight, SubjectKind>>,
  Fits<PartsOf<Desks[DeskName], 'topics'>, OperatorRight | null>,
  Fits<PartsOf<Desks[DeskName], 'queues'>, OperatorRight>,
  Fits<PartsOf<Desks[DeskName], 'subjects'>['topics'][number], ConsoleTopic>,
];
type Fits<Given extends Allowed, Allowed> = Given;

function collected<Value>(of: Part): Readonly<Record<string, Value>> {
  return Object.assign({}, ...(Object.values(DESKS) as DeskTraits[]).map((desk) => desk[of])) as Record<string, Value>;
}
function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(table) as [Name, ...Name[]];
}

const RIGHT_TRAITS = collected<RightTraits>('rights') as Readonly<Record<OperatorRight, RightTraits>>;
/** Rights that change something: the auditor has none of them. */
export const CHANGING_RIGHTS: ReadonlySet<OperatorRight> = new Set(
  namesOf(RIGHT_TRAITS).filter((right) => RIGHT_TRAITS[right].changes === true),
);
/** Those that only look first. */
export const RIGHTS = namesOf(RIGHT_TRAITS).toSorted(
  (one, other) => Number(CHANGING_RIGHTS.has(one)) - Number(CHANGING_RIGHTS.has(other)),
) as [OperatorRight, ...OperatorRight[]];
export const RIGHT_TITLES = Object.fromEntries(RIGHTS.map((right) => [right, RIGHT_TRAITS[right].title])) as Readonly<
  Record<OperatorRight, string>
>;

/**
 * An operator may hold several roles and has the rights of all of them. Administrators run the console and the settings; deciding
 * about customers and looking at their papers is compliance's, so that the one who hands out rights is not the one who uses them.
 */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly OperatorRight[]>> = {
  support: heldBy('support'),
  compliance: heldBy('compliance'),
  treasury: heldBy('treasury'),
  markets: heldBy('markets'),
  administrator: heldBy('administrator'),
  auditor: RIGHTS.filter((right) => !CHANGING_RIGHTS.has(right)),
  issuer: heldBy('issuer'),
  underwriter: heldBy('underwriter'),
};

function heldBy(role: Exclude<Role, 'auditor'>): readonly OperatorRight[] {
  return RIGHTS.filter((right) => RIGHT_TRAITS[right].roles.includes(role));
}

/** The rights of all the roles, each once, in the order of the list. */
export function rightsOf(roles: readonly Role[]): OperatorRight[] {
  return RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF_ROLE[role].includes(right)));
}

/** Every action of operators: what it needs, whether a second person must agree, what the console asks before. */
export const ACTIONS = Object.fromEntries(
  Object.entries(collected<ActionTraits>('actions')).map(([name, traits]) => [
    name,
    { secondPerson: false, signs: null, shownToCustomer: false, ...traits },
  ]),
) as Record<ActionName, Action>;
export const ACTION_NAMES = namesOf(ACTIONS);
/** Every way in which some action is refused. */
export const ACTION_REFUSALS: readonly RefusalWord[] = [
  ...new Set((Object.values(DESKS) as DeskTraits[]).flatMap(({ refusals = [] }) => refusals)),
];

export const SUBJECTS = collected<SubjectTraits>('subjects') as Readonly<
  Record<SubjectKind, { readonly title: string; readonly topics: readonly ConsoleTopic[] }>
>;
/** Which right it takes to be told; null: every operator is. */
export const TOPICS = collected('topics') as Readonly<Record<ConsoleTopic, OperatorRight | null>>;
export const QUEUES = collected('queues') as Readonly<Record<QueueName, OperatorRight>>;
export const QUEUE_NAMES = namesOf(QUEUES);
type ExportsOf<Desk> = Desk extends { readonly exports: infer Table } ? Table : never;
export const EXPORTS = collected('exports') as {
  readonly [Name in ExportName]: Extract<ExportsOf<Desks[DeskName]>, Readonly<Record<Name, string>>>[Name];
};
export const EXPORT_NAMES = namesOf(EXPORTS);
