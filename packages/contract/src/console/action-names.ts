// In: rights. Out: every action of operators as data: what it needs, whether a second person must agree, what the console asks before.
// Plain data, without zod, so that a browser can import it for free; the shapes of their inputs are in actions.ts.
import type { OperatorRight } from './rights.ts';

export const ACTION_NAMES = [
  'disable-customer',
  'enable-customer',
  'end-customer-sessions',
  'add-note',
  'decide-kind',
  'correct-score',
  'reset-factors',
  'decline-factor-reset',
  'approve-papers',
  'reject-papers',
  'save-content',
  'remove-content',
  'save-canned-answer',
  'remove-canned-answer',
  'set-property',
  'invite-operator',
  'renew-invitation',
  'change-roles',
  'disable-operator',
  'enable-operator',
  'end-operator-sessions',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];
/** What an action is about; `subject` is its id. */
export type SubjectKind = 'customer' | 'paper' | 'content' | 'canned-answer' | 'property' | 'operator';

export interface ActionTraits {
  readonly right: OperatorRight;
  /** A second, different operator who holds the same right must agree before it is performed. */
  readonly secondPerson: boolean;
  /** Whether the customer sees it, with its reason, among the operators' acts on the own account. */
  readonly shownToCustomer: boolean;
  readonly subjectKind: SubjectKind;
  readonly title: string;
  /** What the console says before it is done. */
  readonly confirmation: string;
}

export const ACTIONS: Readonly<Record<ActionName, ActionTraits>> = {
  'disable-customer': {
    right: 'change-standing',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Disable the customer',
    confirmation:
      'All sign-ins end at once and open orders are cancelled. The customer can sign in to withdraw free money, and reads the reason.',
  },
  'enable-customer': {
    right: 'change-standing',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Enable the customer',
    confirmation: 'The customer can trade again at once, and reads the reason.',
  },
  'end-customer-sessions': {
    right: 'end-sessions',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'End all sign-ins of the customer',
    confirmation: 'Every device of the customer is signed out now. The customer reads the reason.',
  },
  'add-note': {
    right: 'write-notes',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'customer',
    title: 'Add a note',
    confirmation: 'Notes stay for ever and are read by operators only.',
  },
  'decide-kind': {
    right: 'decide-kinds',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Decide the kind of account',
    confirmation: 'The customer is told the decision and reads the reason.',
  },
  'correct-score': {
    right: 'correct-scores',
    secondPerson: true,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Correct the score',
    confirmation: 'A second person must agree. The change appears in the customer’s score with its reason.',
  },
  'reset-factors': {
    right: 'reset-factors',
    secondPerson: true,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Begin the reset of lost second factors',
    confirmation:
      'A second person must agree. The customer’s papers must be approved. It takes effect after the stated delay, is told on every channel, and any live sign-in of the customer can stop it.',
  },
  'decline-factor-reset': {
    right: 'reset-factors',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'customer',
    title: 'Decline the reset of second factors',
    confirmation: 'The customer is told and reads the reason.',
  },
  'approve-papers': {
    right: 'decide-papers',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'paper',
    title: 'Approve the papers',
    confirmation: 'The customer’s identity counts as verified from now on.',
  },
  'reject-papers': {
    right: 'decide-papers',
    secondPerson: false,
    shownToCustomer: true,
    subjectKind: 'paper',
    title: 'Reject parts of the papers',
    confirmation: 'The customer reads the reason of each part and sends only those again.',
  },
  'save-content': {
    right: 'write-content',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'content',
    title: 'Save the text',
    confirmation: 'Customers see it from its date on. A page is never overwritten: this is a new version.',
  },
  'remove-content': {
    right: 'write-content',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'content',
    title: 'Remove the text',
    confirmation: 'It disappears for customers at once. The trail keeps what it said.',
  },
  'save-canned-answer': {
    right: 'write-canned-answers',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'canned-answer',
    title: 'Save the answer',
    confirmation: 'All operators of the chat can send it.',
  },
  'remove-canned-answer': {
    right: 'write-canned-answers',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'canned-answer',
    title: 'Remove the answer',
    confirmation: 'It can no longer be sent. Messages already sent stay.',
  },
  'set-property': {
    right: 'write-properties',
    secondPerson: true,
    shownToCustomer: false,
    subjectKind: 'property',
    title: 'Change a setting',
    confirmation: 'A second person must agree. It holds for everybody from its date on.',
  },
  'invite-operator': {
    right: 'write-operators',
    secondPerson: true,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'Invite an operator',
    confirmation: 'A second person must agree and is shown the one-time link, which ends after 24 hours.',
  },
  'renew-invitation': {
    right: 'write-operators',
    secondPerson: true,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'Let an operator set password and authenticator anew',
    confirmation:
      'A second person must agree and is shown the one-time link. The operator’s sessions end, and the old password and authenticator are void.',
  },
  'change-roles': {
    right: 'write-operators',
    secondPerson: true,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'Change the roles of an operator',
    confirmation: 'A second person must agree. It holds from the operator’s next call on.',
  },
  'disable-operator': {
    right: 'write-operators',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'Disable the operator',
    confirmation: 'All sessions end at once, and what the operator asked for lapses.',
  },
  'enable-operator': {
    right: 'write-operators',
    secondPerson: true,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'Enable the operator',
    confirmation: 'A second person must agree. Password and authenticator are as they were.',
  },
  'end-operator-sessions': {
    right: 'write-operators',
    secondPerson: false,
    shownToCustomer: false,
    subjectKind: 'operator',
    title: 'End all sessions of the operator',
    confirmation: 'The operator has to sign in again.',
  },
};
