// In: nothing.
// Out: the words of the desk of plans.

export const words = {
  desk: 'Membership',
  empty: 'No plan is sold.',
  name: 'Plan',
  world: 'World',
  worlds: { real: 'Real', demo: 'Demo' },
  costs: 'Costs',
  days: 'Days',
  members: 'Members now',
  version: 'Version',
  state: 'State',
  sold: { true: 'Sold', false: 'Not sold' },
  trial: 'A plan that costs nothing is a trial, once a person.',
  set: 'Set the plan',
  add: 'Add a plan',
  nameHint: 'Small letters, digits and dashes; it is a new plan where it is not known',
  switchSold: 'Sell it',
  fields: { costs: 'Costs', days: 'Days', isOn: 'Sold' },
};
