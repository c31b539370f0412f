// In: a level. Out: the structured log, one JSON line an event, which never holds a secret.
import { pino, type DestinationStream, type Logger } from 'pino';
import { toldOf } from './problem.ts';

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
