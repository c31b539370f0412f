// In: actions as data, and who asks. Out: each done once, journalled before and after, by two people where it is marked so.
import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import {
  ACTION_NAMES,
  actionInputs,
  ACTIONS,
  rightsOf,
  type ActionName,
  type ActionRow,
  type AnyJson,
  type ConsoleReadRequest,
  type ConsoleReplyOf,
} from '@hilsa/contract/console/index';
import { Refused } from '../identity/index.ts';
import { requireFresh } from './factors.ts';
import type { ActionDefinition, ActionDefinitions, Look, Performing } from './desks/desk.ts';
import { requireApart, requireSignersApart } from './new-colleague.ts';
import type { Operators } from './operators.ts';
import type { Trail } from './trail.ts';
import type { Acting } from './types.ts';
import { isSecond, shownAction, type StoredAction } from './stored-action.ts';

/** A second person has three days; then it lapses. */
export const WAITING_MS = 72 * 3_600_000;
/** One that has run for longer was cut off by a crash. */
const RUNNING_MS = 10 * 60_000;
/** One that can be performed again is, after this. */
const RESUME_MS = 60_000;
const UNIQUE_VIOLATION = '23505';
const CLOCK = { name: 'clock', address: '' } as const;

type Ran = ConsoleReplyOf<'/actions/run'>;
type Decided = ConsoleReplyOf<'/approvals/decide'>;

export interface Runner {
  /** @throws Refused right-missing, field-invalid, fresh-factor-required, colleague-too-new, already-waiting, request-id-reused, or the action's own */
  run(request: ConsoleReadRequest<'/actions/run'>, acting: Acting): Promise<Ran>;
  /** @throws Refused unknown-approval, approval-over, same-operator, colleague-too-new, fresh-factor-required, not-the-asker, right-missing, or the action's own */
  decide(request: ConsoleReadRequest<'/approvals/decide'>, acting: Acting): Promise<Decided>;
  /** Those the operator asked for, may decide, or (with the right) all. */
  list(query: ConsoleReadRequest<'/approvals/list'>, acting: Acting): Promise<{ list: ActionRow[]; total: number }>;
  get(id: string, acting: Acting): Promise<ActionRow | null>;
  /** What waits for a second person, by subject. */
  waiting(action: ActionName): Promise<ReadonlyMap<string, number>>;
  counts(acting: Acting): Promise<ConsoleReplyOf<'/dashboard'>['approvals']>;
  /** What an operator asked for lapses: a disabled one asks for nothing. */
  lapse(operatorId: string): Promise<void>;
  /** Lapses what nobody decided, brings to an end what can be performed again, and marks what else a crash cut off. */
  sweep(): Promise<void>;
  /** Called with the id of an action whose state changed. */
  onChange(listener: (id: string) => void): void;
}

export interface RunnerParts {
  readonly sql: Sql;
  readonly trail: Trail;
  readonly operators: Operators;
  readonly definitions: ActionDefinitions;
  now(): number;
}

interface Inside extends RunnerParts {
  changed(id: string): void;
}

export function createRunner(parts: RunnerParts): Runner {
  const { sql, trail, now } = parts;
  const listeners: ((id: string) => void)[] = [];
  const inside: Inside = {
    ...parts,
    changed: (id) => {
      for (const listener of listeners) listener(id);
    },
  };
  /** Moves actions to an end nobody decided, each with its row in the trail. */
  async function close(which: ReturnType<Sql>, state: 'expired' | 'failed', problem: string): Promise<void> {
    const rows = await sql<StoredAction[]>`
      update operations.actions set state = ${state}, decided_ms = ${now()}, problem = ${problem} where ${which} returning *`;
    for (const row of rows) {
      await trail.add({ kind: state, ...aboutOf(row), by: CLOCK, reason: problem });
      inside.changed(row.id);
    }
  }
  return {
    run: (request, acting) => run(inside, request, acting),
    decide: (request, acting) => decide(inside, request, acting),
    async list(query, acting) {
      const { state, action, subject, offset, limit } = query;
      const where = sql`${visibleTo(sql, acting)}
        ${state === undefined ? sql`` : sql`and a.state = ${state}`}
        ${action === undefined ? sql`` : sql`and a.action = ${action}`}
        ${subject === undefined ? sql`` : sql`and a.subject = ${subject}`}`;
      const [counted] = await sql<
        { total: string }[]
      >`select count(*) as total from operations.actions a where ${where}`;
      const rows = await sql<StoredAction[]>`
        ${withNames(sql)} where ${where} order by ${state === 'waiting' ? sql`a.id` : sql`a.id desc`} offset ${offset} limit ${limit}`;
      return { list: rows.map((row) => shownAction(row, acting)), total: Number(counted!.total) };
    },
    async get(id, acting) {
      const [row] = await sql<StoredAction[]>`${withNames(sql)} where a.id = ${id} and ${visibleTo(sql, acting)}`;
      return row === undefined ? null : shownAction(row, acting);
    },
    async waiting(action) {
      const rows = await sql<{ subject: string; count: string }[]>`
        select subject, count(*) from operations.actions where state = 'waiting' and action = ${action} group by subject`;
      return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
    },
    async counts(acting) {
      const rows = await sql<
        StoredAction[]
      >`select * from operations.actions where state = 'waiting' and ends_ms > ${now()}`;
      const own = rows.filter((row) => row.operator_id === acting.operator.id).length;
      const others = rows.filter((row) => mayDecide(row, acting)).length;
      const all = acting.rights.has('read-approvals') ? rows.length : own + others;
      return { waiting: all, mayDecide: others, asked: own };
    },
    lapse: (operatorId) =>
      close(sql`state = 'waiting' and operator_id = ${operatorId}`, 'expired', 'who asked was disabled'),
    async sweep() {
      const at = now();
      await close(sql`state = 'waiting' and ends_ms <= ${at}`, 'expired', 'nobody decided in time');
      await resume(inside);
      await close(
        sql`state = 'running' and coalesce(decided_ms, asked_ms) < ${at - RUNNING_MS}
          and (action <> all (${repeatableOf(inside)}) or not exists (select from operations.trail t where ${isWordOf(sql, sql`actions`)}))`,
        'failed',
        'cut off: look at the subject before asking again',
      );
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

async function run(inside: Inside, request: ConsoleReadRequest<'/actions/run'>, acting: Acting): Promise<Ran> {
  const { action: name, subject, reason, requestId } = request;
  requireRight(name, acting);
  const input = readInput(name, request.input);
  const hash = createHash('sha256')
    .update(JSON.stringify([name, subject, reason, input]))
    .digest('hex');
  const earlier = await earlierAnswer(inside, acting, requestId, hash);
  if (earlier !== null) return earlier;
  const definition = definitionOf(inside, name);
  const look = await definition.look(subject, input, acting, false);
  if (needsSecond(name, look) || ACTIONS[name].signs !== null) requireFresh(acting, inside.now());
  const row = await insert(inside, { request, input, hash, look, acting });
  if (row === null) return (await earlierAnswer(inside, acting, requestId, hash))!;
  const trailId = await inside.trail.add({
    kind: 'asked',
    ...aboutOf(row),
    by: acting,
    reason,
    before: look.before,
    after: look.after,
  });
  inside.changed(row.id);
  if (row.second_person) return { actionId: row.id, state: 'waiting', result: {} };
  return { actionId: row.id, ...(await perform(inside, row, { look, trailId, by: acting })) };
}

/** Some of what takes two concerns nobody yet, and one may do it alone. */
function needsSecond(name: ActionName, look: Look): boolean {
  return ACTIONS[name].secondPerson && look.alone !== true;
}

/** null: another call with the same request id came in between. @throws Refused already-waiting */
async function insert(
  { sql, now }: Inside,
  asked: {
    request: ConsoleReadRequest<'/actions/run'>;
    input: AnyJson;
    hash: string;
    look: Look;
    acting: Acting;
  },
): Promise<StoredAction | null> {
  const { request, input, hash, look, acting } = asked;
  const { subjectKind } = ACTIONS[request.action];
  const secondPerson = needsSecond(request.action, look);
  const at = now();
  try {
    const [row] = await sql<StoredAction[]>`
      insert into operations.actions (action, subject_kind, subject, customer_id, operator_id, reason, input, before, after, state,
        second_person, request_id, request_hash, asked_ms, ends_ms)
      values (${request.action}, ${subjectKind}, ${request.subject}, ${look.customerId}, ${acting.operator.id}, ${request.reason},
        ${jsonOf(sql, input)}, ${jsonOf(sql, look.before)}, ${jsonOf(sql, look.after)}, ${secondPerson ? 'waiting' : 'running'},
        ${secondPerson}, ${request.requestId}, ${hash}, ${at}, ${secondPerson ? at + WAITING_MS : null})
      returning *`;
    return row!;
  } catch (problem) {
    const { code, constraint_name } = problem as { code?: string; constraint_name?: string };
    if (code !== UNIQUE_VIOLATION) throw problem;
    if (constraint_name === 'actions_waiting') throw new Refused('already-waiting');
    return null;
  }
}

/** The answer a request id had. A secret result is not kept, so it is not given twice. @throws Refused request-id-reused */
async function earlierAnswer({ sql }: Inside, acting: Acting, requestId: string, hash: string): Promise<Ran | null> {
  const [row] = await sql<StoredAction[]>`
    select * from operations.actions where operator_id = ${acting.operator.id} and request_id = ${requestId}`;
  if (row === undefined) return null;
  if (row.request_hash !== hash) throw new Refused('request-id-reused');
  return { actionId: row.id, state: row.state, result: row.result };
}

interface Occasion {
  readonly look: Pick<Look, 'before' | 'after'>;
  /** The row of the trail that lets it happen. */
  readonly trailId: string;
  readonly by: Acting | typeof CLOCK;
}

/** The journal has the wish before anything happens, and the outcome after it, whatever it is. */
async function perform(inside: Inside, row: StoredAction, { look, trailId, by }: Occasion): Promise<Decided> {
  const { sql, trail, now } = inside;
  const definition = definitionOf(inside, row.action);
  try {
    if (ACTIONS[row.action].signs !== null) await requireSignersApart(sql, row, now());
    const performing = performingOf(row, trailId);
    const performed = await definition.perform(row.subject, row.input as never, performing);
    const { after = look.after, result = {}, secret = false } = performed;
    const done = await sql`
      update operations.actions set state = 'done', before = ${jsonOf(sql, look.before)}, after = ${jsonOf(sql, after)},
        result = ${jsonOf(sql, secret ? {} : result)}, decided_ms = ${now()} where id = ${row.id} and state = 'running' returning 1`;
    if (done.length > 0) {
      await trail.add({ kind: 'done', ...aboutOf(row), by, reason: row.reason, before: look.before, after });
      inside.changed(row.id);
    }
    return { state: 'done', result };
  } catch (problem) {
    const refused = problem instanceof Refused;
    // Nobody knows what became of it: it stays under way, and is performed again until somebody does.
    if (!refused && definition.repeatable === true) throw problem;
    const why = refused ? problem.refusal : 'internal-error';
    const failed = await sql`
      update operations.actions set state = 'failed', problem = ${why}, decided_ms = ${now()}
      where id = ${row.id} and state = 'running' returning 1`;
    if (failed.length > 0) {
      await trail.add({ kind: 'failed', ...aboutOf(row), by, reason: row.reason, after: { problem: why } });
      inside.changed(row.id);
    }
    throw problem;
  }
}

function performingOf(row: StoredAction, trailId: string): Performing {
  const approvedBy = row.second_person ? row.decided_by : null;
  return {
    by: approvedBy ?? row.operator_id,
    askedBy: row.operator_id,
    approvedBy,
    reason: row.reason,
    actionId: row.id,
    trailId,
  };
}

/** What was under way when the server or its database went away is brought to its end, in the name of those who wanted it. */
async function resume(inside: Inside): Promise<void> {
  const { sql, now } = inside;
  const rows = await sql<(StoredAction & { trail_id: string })[]>`
    select a.*, t.id as trail_id from operations.actions a join operations.trail t on ${isWordOf(sql, sql`a`)}
    where a.state = 'running' and a.action = any (${repeatableOf(inside)})
      and coalesce(a.decided_ms, a.asked_ms) < ${now() - RESUME_MS}
    order by a.id limit 100`;
  for (const row of rows) {
    // The next sweep tries again what fails now; a refusal has been written down by then.
    await perform(inside, row, { look: row, trailId: row.trail_id, by: CLOCK }).catch(() => undefined);
  }
}

function repeatableOf(inside: Inside): ActionName[] {
  return ACTION_NAMES.filter((name) => definitionOf(inside, name).repeatable === true);
}

/** The row `t` of the trail that lets an action happen: the wish of one alone, or the second person's agreement. */
function isWordOf(sql: Sql, action: ReturnType<Sql>) {
  return sql`t.action_id = ${action}.id and t.kind = case when ${action}.second_person then 'approved' else 'asked' end`;
}

async function decide(
  inside: Inside,
  request: ConsoleReadRequest<'/approvals/decide'>,
  acting: Acting,
): Promise<Decided> {
  const { sql, trail, now } = inside;
  const { id, decision, reason } = request;
  const [row] = await sql<
    StoredAction[]
  >`select * from operations.actions a where a.id = ${id} and ${visibleTo(sql, acting)}`;
  if (row === undefined) throw new Refused('unknown-approval');
  if (row.state !== 'waiting' || Number(row.ends_ms) <= now()) throw new Refused('approval-over');
  const own = row.operator_id === acting.operator.id;
  if (decision === 'withdraw' && !own) throw new Refused('not-the-asker');
  if (decision !== 'withdraw' && own) throw new Refused('same-operator');
  if (decision !== 'withdraw') requireRight(row.action, acting);
  if (decision !== 'withdraw' && !isSecond(row, acting)) throw new Refused('not-the-named', {});
  if (decision === 'approve') await requireApart(sql, row.operator_id, acting.operator.id, now());
  // Whoever asked had proven one when asking; to refuse or to take back harms nobody.
  if (decision === 'approve') requireFresh(acting, now());
  const look = decision === 'approve' ? await lookAgain(inside, row, acting) : null;
  const state = { approve: 'running', reject: 'rejected', withdraw: 'withdrawn' } as const;
  // Of two who decide at the same moment, one finds it waiting.
  const taken = await sql`
    update operations.actions set state = ${state[decision]}, decided_by = ${acting.operator.id}, decision_reason = ${reason}, decided_ms = ${now()}
    where id = ${id} and state = 'waiting' and ends_ms > ${now()} returning 1`;
  if (taken.length === 0) throw new Refused('approval-over');
  const kind = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;
  const trailId = await trail.add({ kind: kind[decision], ...aboutOf(row), by: acting, reason });
  inside.changed(id);
  if (look === null) return { state: state[decision], result: {} };
  return perform(inside, { ...row, decided_by: acting.operator.id }, { look, trailId, by: acting });
}

/** Days may have passed: is it still possible, and does who asked still have the right? @throws Refused */
async function lookAgain(inside: Inside, row: StoredAction, acting: Acting): Promise<Look> {
  const asker = await inside.operators.byId(row.operator_id);
  const stillMay = asker?.state === 'active' && rightsOf(asker.roles).includes(ACTIONS[row.action].right);
  if (!stillMay) throw new Refused('approval-over');
  return definitionOf(inside, row.action).look(row.subject, row.input as never, acting, true);
}

/** One table holds every action's own type; who looks one up by a name that is only known at run time sees them as alike. */
function definitionOf({ definitions }: Inside, name: ActionName): ActionDefinition<never> {
  return definitions[name];
}

/** @throws Refused right-missing */
function requireRight(name: ActionName, { rights }: Acting): void {
  const { right } = ACTIONS[name];
  if (!rights.has(right)) throw new Refused('right-missing', { right });
}

/** @throws Refused field-invalid naming the part of the input that is wrong */
function readInput(name: ActionName, given: AnyJson): never {
  const read = actionInputs[name].safeParse(given);
  if (read.success) return read.data as never;
  const path = read.error.issues[0]?.path.join('.') ?? '';
  throw new Refused('field-invalid', { field: path === '' ? 'input' : `input.${path}`.slice(0, 80) });
}

function mayDecide(row: StoredAction, acting: Acting): boolean {
  return row.state === 'waiting' && isSecond(row, acting);
}

function visibleTo(sql: Sql, { operator, rights }: Acting) {
  if (rights.has('read-approvals')) return sql`true`;
  const decidable = ACTION_NAMES.filter((name) => rights.has(ACTIONS[name].right));
  // What names who is to agree is between the two.
  const isNamed = sql`coalesce(lower(a.input ->> 'agrees'), ${operator.email}) = ${operator.email}`;
  return sql`(a.operator_id = ${operator.id} or (a.action = any (${decidable}) and ${isNamed}))`;
}

/** A bare null would become SQL's own. */
function jsonOf(sql: Sql, value: AnyJson) {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}

function withNames(sql: Sql) {
  return sql`
    select a.*, o.name as operator_name, d.name as decided_by_name from operations.actions a
    join operations.operators o on o.id = a.operator_id left join operations.operators d on d.id = a.decided_by`;
}

function aboutOf({ id, action, subject_kind, subject, customer_id }: StoredAction) {
  return { what: action, actionId: id, subjectKind: subject_kind, subject, customerId: customer_id };
}
