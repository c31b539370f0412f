// In: a resource of react-admin.
// Out: its calls in the console's contract, the right it needs, its table for export, and the topic under which its changes are told.
import type { ConsolePath, ExportName } from '@hilsa/contract/console/index';
import type { ConsoleTopic } from '@hilsa/contract/console/paths';
import type { OperatorRight } from '@hilsa/contract/console/rights';
import type { ContentKind } from '@hilsa/contract';

export interface ResourceCalls {
  readonly list: ConsolePath;
  readonly one?: ConsolePath;
  /** How the id is called in the request for one. */
  readonly idField?: 'id' | 'customerId';
  /** The list can be sorted by the caller. */
  readonly sorted?: true;
  /** The list is whole: no pages. */
  readonly whole?: true;
  /** Sent with every request. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly right?: OperatorRight;
  readonly topic: ConsoleTopic;
  readonly table?: ExportName;
}

const contentOf = (kind: ContentKind): ResourceCalls => ({
  list: '/content/list',
  one: '/content/get',
  fixed: { kind },
  right: 'read-content',
  topic: 'content',
});

export const RESOURCES = {
  customers: {
    list: '/customers/list',
    one: '/customers/get',
    idField: 'customerId',
    sorted: true,
    right: 'read-customers',
    topic: 'customers',
    table: 'customers',
  },
  papers: { list: '/papers/list', one: '/papers/get', right: 'read-papers', topic: 'papers', table: 'papers' },
  'kind-requests': {
    list: '/kind-requests/list',
    right: 'read-customers',
    topic: 'kind-requests',
    table: 'kind-requests',
  },
  'factor-resets': {
    list: '/factor-resets/list',
    right: 'read-customers',
    topic: 'factor-resets',
  },
  notice: contentOf('notice'),
  news: contentOf('news'),
  ad: contentOf('ad'),
  vote: contentOf('vote'),
  page: contentOf('page'),
  properties: { list: '/properties/list', whole: true, right: 'read-properties', topic: 'properties' },
  operators: {
    list: '/operators/list',
    one: '/operators/get',
    sorted: true,
    right: 'read-operators',
    topic: 'operators',
    table: 'operators',
  },
  roles: { list: '/roles/list', whole: true, topic: 'operators' },
  approvals: { list: '/approvals/list', one: '/approvals/get', topic: 'approvals', table: 'approvals' },
  audit: { list: '/audit/list', one: '/audit/get', right: 'read-audit', topic: 'audit', table: 'audit' },
  deliveries: { list: '/deliveries/list', right: 'read-deliveries', topic: 'deliveries', table: 'deliveries' },
} as const satisfies Record<string, ResourceCalls>;
export type ResourceName = keyof typeof RESOURCES;

export function callsOf(resource: string): ResourceCalls {
  const calls = (RESOURCES as Readonly<Record<string, ResourceCalls>>)[resource];
  if (calls === undefined) throw new Error(`no calls for the resource ${resource}`);
  return calls;
}

export const RIGHT_OF_RESOURCE: Readonly<Record<string, OperatorRight | undefined>> = Object.fromEntries(
  Object.entries(RESOURCES as Readonly<Record<string, ResourceCalls>>).map(([name, { right }]) => [name, right]),
);
