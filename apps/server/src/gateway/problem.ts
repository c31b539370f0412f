// In: whatever was thrown. Out: what the log may say of it: where it happened and of which kind, none of the values that it happened with.

/** The database quotes the values it was given in complaints of this class: data exceptions. */
const QUOTES_VALUES = /^22/;
const DEEPEST = 3;

export interface ToldProblem {
  readonly type: string;
  readonly message: string;
  /** Where, without the message. */
  readonly stack: string;
  /** SQLSTATE or the system's own word. */
  readonly state?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly cause?: ToldProblem;
}

/** What the database adds for its operators (the row that failed, the query, its parameters) is left out: people's own words and keys are in it. */
export function toldOf(problem: unknown, depth = 0): ToldProblem {
  if (!(problem instanceof Error)) return { type: typeof problem, message: 'something that is no error', stack: '' };
  const { code, table_name, constraint_name } = problem as unknown as Readonly<Record<string, unknown>>;
  const state = typeof code === 'string' ? code : undefined;
  return {
    type: problem.name,
    message: state !== undefined && QUOTES_VALUES.test(state) ? 'a value was not taken' : problem.message,
    stack: (problem.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(state !== undefined && { state }),
    ...(typeof table_name === 'string' && { table: table_name }),
    ...(typeof constraint_name === 'string' && { constraint: constraint_name }),
    ...(problem.cause !== undefined && depth < DEEPEST && { cause: toldOf(problem.cause, depth + 1) }),
  };
}
