// In: nothing. Out: the desk of robots as data: one halts a version, two restart, withdraw or publish one. Nobody writes a rate or a profit,
// deletes a robot, trades for an order or adds to one.
import { defineDesk } from '../desk.ts';

export const robotsDesk = defineDesk({
  rights: {
    'read-robots': {
      title: 'See robots, their orders and logs',
      roles: ['support', 'compliance', 'markets', 'treasury', 'administrator'],
    },
    'halt-robots': { title: 'Halt robots', changes: true, roles: ['markets', 'compliance'] },
    'set-robots': { title: 'Publish, restart and withdraw robots', changes: true, roles: ['markets'] },
  },
  topics: { robots: 'read-robots' },
  subjects: { robot: { title: 'Robot', topics: ['robots'] } },
  exports: { robots: '/robots/list' },
  actions: {
    'halt-robot': {
      right: 'halt-robots',
      subjectKind: 'robot',
      title: 'Halt the robot',
      confirmation:
        'All of its orders stop and keep what they hold; their customers read this reason and may leave at any time.',
    },
    'restart-robot': {
      right: 'set-robots',
      secondPerson: true,
      subjectKind: 'robot',
      title: 'Restart the robot',
      confirmation:
        'A second person must agree. It is sold again; each customer resumes the own order, nobody does it for him.',
    },
    'withdraw-robot': {
      right: 'set-robots',
      secondPerson: true,
      subjectKind: 'robot',
      title: 'Withdraw the robot for good',
      confirmation:
        'A second person must agree. Its orders are closed as each customer chose at the purchase, and it never comes back. It stays listed with what it did.',
    },
    'publish-robot': {
      right: 'set-robots',
      secondPerson: true,
      subjectKind: 'robot',
      title: 'Publish a version',
      confirmation:
        'A second person must agree. Its rule is tried on the past first: one that sees the future, or fills that could not have been, cannot be published. A version is never changed.',
    },
  },
  refusals: [
    'unknown-robot',
    'robot-invalid',
    'robot-not-on',
    'robot-settings-invalid',
    'robot-check-failed',
    'past-too-short',
    'robot-capacity-reached',
    'field-invalid',
    'second-person-missing',
    'service-unavailable',
  ],
});
