// In: nothing. Out: approvals, the audit trail, the delivery log, and lists as files, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const trailDesk = defineDesk({
  rights: {
    'read-approvals': {
      title: 'See every approval',
      roles: ['compliance', 'administrator'],
    },
    'read-audit': {
      title: 'Read the audit trail',
      roles: ['compliance', 'administrator'],
    },
    'read-deliveries': {
      title: 'See the delivery log',
      roles: ['support', 'compliance', 'treasury', 'administrator'],
    },
    export: {
      title: 'Save lists as CSV',
      roles: ['compliance', 'treasury', 'administrator'],
    },
  },
  topics: { approvals: null, audit: 'read-audit', deliveries: 'read-deliveries' },
  subjects: {
    table: { title: 'List', topics: [] },
    trail: { title: 'Trail', topics: [] },
  },
  exports: { approvals: '/approvals/list', audit: '/audit/list', deliveries: '/deliveries/list' },
});
