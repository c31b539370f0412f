// In: nothing. Out: the settings of what keeps an eye on people: how many customers an operator may see, where the security log goes.
import { z } from 'zod';
import { wholeNumber } from './setting-shapes.ts';

export const watchSettings = {
  customersOpenedPerDay: {
    variable: 'CUSTOMERS_OPENED_PER_DAY',
    shape: wholeNumber(1, 1_000_000).default(300),
    says: 'Most different customers whose pages, papers or payments one operator may open in a UTC day. An alarm is raised at four fifths.',
  },
  customersListedPerDay: {
    variable: 'CUSTOMERS_LISTED_PER_DAY',
    shape: wholeNumber(1, 10_000_000).default(10_000),
    says: 'Most different customers whom lists and searches may show one operator in a UTC day, their contacts masked. An alarm is raised at four fifths.',
  },
  securityLog: {
    variable: 'SECURITY_LOG',
    shape: z
      .string()
      .regex(
        /^(?:\/[^\0]+|syslog:\/\/[A-Za-z0-9.[\]:-]+:\d{1,5})$/,
        'must be a file such as /var/log/hilsa.log, or syslog://host:514',
      )
      .optional(),
    says: 'Where the stream of security events goes: an absolute path that lines are added to, or syslog://host:port (RFC 5424 over UDP). Not set: the standard log, each line with security: true.',
  },
} as const;
