// In: react-admin's questions for lists and records.
// Out: calls of the console's contract. What changes something is an action with a reason, so most desks run it themselves.
import type { ActionInput, ConsolePath, ConsoleRequestOf } from '@hilsa/contract/console/index';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { perform } from './actions.ts';
import { call } from './call.ts';
import { callsOf } from './desk-registry.ts';

const LARGEST_PAGE = 100;

interface Page {
  readonly list: readonly RaRecord[];
  readonly total: number;
}

export const data: DataProvider = {
  supportAbortSignal: true,
  async getList(resource, params) {
    const reply = await ask<Page>(callsOf(resource).list, listRequest(resource, params), params.signal);
    return { data: reply.list as never[], total: reply.total };
  },
  async getOne(resource, { id, signal }) {
    return { data: (await one(resource, String(id), signal)) as never };
  },
  async getMany(resource, { ids, signal }) {
    return { data: (await Promise.all(ids.map((id) => one(resource, String(id), signal)))) as never[] };
  },
  getManyReference: refuse,
  async create(resource, { data: saving }) {
    const { result, state } = await save(resource, resource, saving as Saving);
    return { data: { ...saving, id: result['id'] ?? resource, outcome: state } as never };
  },
  async update(resource, { id, data: saving }) {
    const { state } = await save(resource, `${resource}:${id}`, saving as Saving);
    return { data: { ...saving, id, outcome: state } as never };
  },
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
};

/** What the editors of content hand over. */
export interface Saving {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

function save(kind: string, subject: string, { draft, reason }: Saving) {
  return perform('save-content', subject, { kind, draft } as unknown as ActionInput<'save-content'>, reason);
}

/** The request of a list call: its page, its order where it has one, its filter without empty fields. */
export function listRequest(resource: string, { pagination, sort, filter }: GetListParams): Record<string, unknown> {
  const { fixed, sorted, whole } = callsOf(resource);
  if (whole === true) return { ...fixed };
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const limit = Math.min(perPage, LARGEST_PAGE);
  return {
    ...fixed,
    ...filledIn(filter as Record<string, unknown> | undefined),
    offset: (page - 1) * limit,
    limit,
    ...(sorted === true && sort !== undefined ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
  };
}

/** Without what an emptied filter leaves behind. */
export function filledIn(
  filter: Readonly<Record<string, unknown>> | undefined,
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(filter ?? {}).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Record<string, string | number | boolean>;
}

async function one(resource: string, id: string, signal: AbortSignal | undefined): Promise<RaRecord> {
  const { one: path, idField = 'id', fixed } = callsOf(resource);
  if (path === undefined) throw new Error(`${resource} has no call for one`);
  return ask<RaRecord>(path, { ...fixed, [idField]: id }, signal);
}

/** The table of resources names the call, so its request and reply are known only there. */
function ask<Reply>(path: ConsolePath, request: object, signal: AbortSignal | undefined): Promise<Reply> {
  return call(path, request as ConsoleRequestOf<ConsolePath>, signal) as Promise<Reply>;
}

function refuse(resource: string): Promise<never> {
  return Promise.reject(new Error(`${resource} is changed by actions with a reason`));
}
