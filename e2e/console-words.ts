// In: the words of the console's desks, each of which has its own. Out: all of them under one roof, as somebody meets them who looks at the screen.
import { words as account } from '../apps/console/src/desks/account/words.ts';
import { words as approvals } from '../apps/console/src/desks/approvals/words.ts';
import { words as audit } from '../apps/console/src/desks/audit/words.ts';
import { words as chat } from '../apps/console/src/desks/chat/words.ts';
import { words as content } from '../apps/console/src/desks/content/words.ts';
import { words as customers } from '../apps/console/src/desks/customers/words.ts';
import { words as dashboard } from '../apps/console/src/desks/dashboard/words.ts';
import { words as deliveries } from '../apps/console/src/desks/deliveries/words.ts';
import { words as operators } from '../apps/console/src/desks/operators/words.ts';
import { words as papers } from '../apps/console/src/desks/papers/words.ts';
import { words as properties } from '../apps/console/src/desks/properties/words.ts';
import { words as requests } from '../apps/console/src/desks/requests/words.ts';
import { texts as house } from '../apps/console/src/texts/index.ts';

export const texts = {
  ...house,
  account,
  approvals,
  audit,
  chat,
  content,
  customers,
  operators,
  papers,
  properties,
  requests,
  /** Places of the menu. */
  desks: {
    dashboard: dashboard.desk,
    customers: customers.desk,
    papers: papers.desk,
    'kind-requests': requests.desks.kinds,
    'factor-resets': requests.desks.factors,
    chat: chat.desk,
    ...content.kinds,
    properties: properties.desk,
    approvals: approvals.desk,
    operators: operators.desk,
    roles: operators.rolesDesk,
    audit: audit.desk,
    deliveries: deliveries.desk,
  },
} as const;
