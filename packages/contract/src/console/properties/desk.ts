// In: nothing. Out: settings that change while the server runs, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const propertiesDesk = defineDesk({
  rights: {
    'read-properties': {
      title: 'See settings',
      roles: ['treasury', 'markets', 'administrator'],
    },
    'write-properties': {
      title: 'Change settings',
      changes: true,
      roles: ['administrator'],
    },
  },
  topics: { properties: 'read-properties' },
  subjects: {
    property: { title: 'Setting', topics: ['properties'] },
  },
  actions: {
    'set-property': {
      right: 'write-properties',
      secondPerson: true,
      subjectKind: 'property',
      title: 'Change a setting',
      confirmation: 'A second person must agree. It holds for everybody from its date on.',
    },
  },
  refusals: ['unknown-property', 'property-invalid', 'effective-date-past', 'nothing-to-change'],
});
