// In: what doors refused, who came in, what operators did. Out: one stream of security events, with ids and no values, on its way off this machine
// by file or syslog (RFC 5424 over UDP) where the operator says so. What it cannot ship it counts, and never waits for.
import { createSocket } from 'node:dgram';
import { hostname } from 'node:os';
import { pino, type DestinationStream } from 'pino';

export const SECURITY_KINDS = ['signed-in', 'sign-in-failed', 'right-refused', 'limit', 'operator'] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Ids, words of refusals and names of calls: nothing that anybody typed. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The call, as the contract names it. */
  readonly call: string;
  /** Why it was refused, or what an operator did. */
  readonly word: string;
  readonly address: string;
  readonly customerId?: string;
  readonly operatorId?: string;
  /** The row of the operators' trail that says more. */
  readonly trailId?: string;
  readonly actionId?: string;
}

export interface SecurityStream {
  tell(event: SecurityEvent): void;
  /** A refusal of a door; told when it is one of those that matter here. */
  refused(word: string, event: Omit<SecurityEvent, 'kind' | 'word'>): void;
}

const WORDS: Readonly<Record<Exclude<SecurityKind, 'signed-in' | 'operator'>, readonly string[]>> = {
  'sign-in-failed': [
    'credentials-invalid',
    'sign-in-locked',
    'passkey-invalid',
    'totp-invalid',
    'code-invalid',
    'captcha-invalid',
    'invitation-invalid',
    'transaction-pin-invalid',
    'withdrawal-pin-invalid',
    'pin-locked',
    'channel-password-incorrect',
    // The words of the door for programs: a key that is none, a signature that is not the key's.
    '-2014',
    '-2015',
    '-1022',
  ],
  'right-refused': [
    'right-missing',
    'session-invalid',
    'origin-not-allowed',
    'account-disabled',
    'account-frozen',
    'same-operator',
    'colleague-too-new',
    'other-role-signs',
    'fresh-factor-required',
    'passkey-required',
    'own-account',
    'not-the-asker',
    'not-the-named',
    'last-administrator',
    '-1002',
  ],
  limit: [
    'rate-limited',
    'code-budget-spent',
    'code-daily-limit',
    'file-quota',
    'customer-quota-spent',
    '-1003',
    '-1015',
  ],
};
const KIND_OF: ReadonlyMap<string, SecurityKind> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind as SecurityKind] as const)),
);

/** @param write takes one event, as the line of a log */
export function createSecurityStream(write: (event: SecurityEvent) => void): SecurityStream {
  return {
    tell: write,
    refused(word, event) {
      const kind = KIND_OF.get(word);
      if (kind !== undefined) write({ kind, word, ...event });
    },
  };
}

/** Security (10) × 8 + notice (5), RFC 5424 §6.2.1. */
const PRIORITY = 10 * 8 + 5;

/**
 * Where lines go.
 * @param target an absolute path, or syslog://host:port
 * @param failed told when a line could not be sent
 */
export function securityDestination(target: string, failed: (problem: unknown) => void): DestinationStream {
  if (!target.startsWith('syslog:'))
    // Each line is on its way to the disk before the next call is answered: there are few, and the last one matters most.
    return pino.destination({ dest: target, append: true, mkdir: true, sync: true });
  const { hostname: host, port } = new URL(target);
  const bare = host.replace(/^\[|\]$/g, '');
  const socket = createSocket(bare.includes(':') ? 'udp6' : 'udp4');
  socket.unref();
  socket.on('error', failed);
  return {
    write(line: string) {
      const message = `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} hilsa ${process.pid} security - ${line.trimEnd()}`;
      socket.send(message, Number(port), bare, (problem) => problem && failed(problem));
    },
  };
}
