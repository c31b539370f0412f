// In: the name of an operator's action.
// Out: the text that says it to the customer it was done to. Pure.
import type { ReplyOf } from '@hilsa/contract';
import type { MessageKey } from '../../i18n/index.ts';

type Action = ReplyOf<'/user/operator-actions'>['list'][number]['action'];

const WORDS: Partial<Record<Action, MessageKey>> = {
  'disable-customer': 'staff.disable-customer',
  'enable-customer': 'staff.enable-customer',
  'end-customer-sessions': 'staff.end-customer-sessions',
  'end-customer-api-keys': 'staff.end-customer-api-keys',
  'decide-kind': 'staff.decide-kind',
  'confirm-abuse': 'staff.confirm-abuse',
  'grant-appeal': 'staff.grant-appeal',
  'uphold-appeal': 'staff.uphold-appeal',
  'reset-factors': 'staff.reset-factors',
  'decline-factor-reset': 'staff.decline-factor-reset',
  'approve-papers': 'staff.approve-papers',
  'reject-papers': 'staff.reject-papers',
  'view-papers': 'staff.view-papers',
  'reject-application': 'staff.reject-application',
  'turn-down-block': 'staff.turn-down-block',
};

/** What is newer than this screen is still shown, with its reason, under a general word. */
export function wordOf(action: Action): MessageKey {
  return WORDS[action] ?? 'staff.other';
}
