// In: nothing. Out: what operators may do, as a flat list; roles are sets of it. Plain data, without zod, so that a browser can import it for free.

/** Rights that change nothing. Their names begin with read- or view-, except the export of what may be read. */
const READING = [
  'read-customers',
  'read-balances',
  'read-papers',
  'view-papers',
  'read-chat',
  'read-content',
  'read-properties',
  'read-operators',
  'read-approvals',
  'read-audit',
  'read-deliveries',
  'export',
] as const;
const CHANGING = [
  'write-notes',
  'change-standing',
  'end-sessions',
  'decide-kinds',
  'correct-scores',
  'reset-factors',
  'decide-papers',
  'answer-chat',
  'write-canned-answers',
  'write-content',
  'write-properties',
  'write-operators',
] as const;
export const RIGHTS = [...READING, ...CHANGING] as const;
export type OperatorRight = (typeof RIGHTS)[number];

export const ROLES = ['support', 'compliance', 'treasury', 'markets', 'administrator', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/**
 * An operator may hold several roles and has the rights of all of them. Administrators run the console and the settings; deciding
 * about customers and looking at their papers is compliance's, so that the one who hands out rights is not the one who uses them.
 */
export const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly OperatorRight[]>> = {
  support: [
    'read-customers',
    'read-chat',
    'read-content',
    'read-deliveries',
    'write-notes',
    'end-sessions',
    'answer-chat',
  ],
  compliance: [
    'read-customers',
    'read-balances',
    'read-papers',
    'view-papers',
    'read-chat',
    'read-approvals',
    'read-audit',
    'read-deliveries',
    'export',
    'write-notes',
    'change-standing',
    'end-sessions',
    'decide-kinds',
    'correct-scores',
    'reset-factors',
    'decide-papers',
  ],
  treasury: ['read-customers', 'read-balances', 'read-properties', 'read-deliveries', 'export', 'write-notes'],
  markets: ['read-content', 'read-properties', 'write-content'],
  administrator: [
    'read-customers',
    'read-chat',
    'read-content',
    'read-properties',
    'read-operators',
    'read-approvals',
    'read-audit',
    'read-deliveries',
    'export',
    'write-canned-answers',
    'write-content',
    'write-properties',
    'write-operators',
  ],
  auditor: READING,
};

/** Rights that change something: the auditor has none of them. */
export const CHANGING_RIGHTS: ReadonlySet<OperatorRight> = new Set(CHANGING);

/** The rights of all the roles, each once, in the order of the list. */
export function rightsOf(roles: readonly Role[]): OperatorRight[] {
  const held = new Set(roles.flatMap((role) => RIGHTS_OF_ROLE[role]));
  return RIGHTS.filter((right) => held.has(right));
}
