// In: nothing. Out: the desk of membership's plans as data: two set what a plan costs and how long it runs. Nobody is made a member.
import { defineDesk } from '../desk.ts';

export const plansDesk = defineDesk({
  rights: {
    'read-plans': { title: 'See plans of membership', roles: ['support', 'markets', 'treasury', 'administrator'] },
    'set-plans': { title: 'Set plans of membership', changes: true, roles: ['markets', 'treasury'] },
  },
  topics: { plans: 'read-plans' },
  subjects: { plan: { title: 'Plan', topics: ['plans'] } },
  exports: { plans: '/plans/list' },
  actions: {
    'set-plan': {
      right: 'set-plans',
      secondPerson: true,
      subjectKind: 'plan',
      title: 'Set the plan',
      confirmation:
        'A second person must agree. It is what the plan costs and gives whoever buys it from then on; what was bought stays as it was bought.',
    },
  },
  refusals: ['plan-invalid', 'amount-too-precise', 'field-invalid', 'second-person-missing'],
});
