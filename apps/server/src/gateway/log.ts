// In: a level. Out: the structured log, one JSON line an event, which never holds a secret.
import { pino, type DestinationStream, type Logger } from 'pino';
import { toldOf } from './problem.ts';
import { createSecurityStream, securityDestination, type SecurityStream } from './security-stream.ts';

/** Wherever these names appear, at the top or one level down, their values are not written. */
const SECRET = [
  'accesstoken',
  'token',
  'tokenDemo',
  'password',
  'passwordConfirmation',
  'code',
  'captcha',
  'authorization',
  'cookie',
];

/** @param destination defaults to standard error, so that the start's own lines stay readable on standard output */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toldOf },
      redact: { paths, censor: '[secret]' },
    },
    destination,
  );
}

/**
 * The security events of a process: on their own way when a target is set, else among the lines of the log.
 * @param target see `securityDestination`
 */
export function openSecurityStream(log: Pick<Logger, 'info' | 'error'>, target: string | undefined): SecurityStream {
  if (target === undefined) return createSecurityStream((event) => log.info({ security: true, ...event }, event.kind));
  const apart = createLog(
    'info',
    securityDestination(target, (problem) => log.error({ err: problem }, 'a security event could not be sent')),
  );
  return createSecurityStream((event) => apart.info({ security: true, ...event }, event.kind));
}
