// In: an SMTP server's address. Out: mail that goes through it.
import { createTransport } from 'nodemailer';
import type { MessageConnector } from './message-connector.ts';

const TIMEOUT_MS = 15_000;

export interface MailOptions {
  /** smtps://user:password@host:465, or smtp://… which is upgraded to TLS before anything is said. */
  readonly url: string;
  /** e.g. Hilsa <no-reply@hilsa.example> */
  readonly from: string;
  /** A certificate authority beside the system's own (PEM). */
  readonly authority?: string;
}

/** SMTP knows no "at most once": a mail handed over twice arrives twice, with the same Message-ID. */
export function createMail({ url, from, authority }: MailOptions): MessageConnector {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number.parseInt(port, 10),
    secure,
    requireTLS: !secure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', ...(authority !== undefined && { ca: authority }) },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? hostname;
  return {
    name: `mail by ${hostname}`,
    simulated: false,
    async send({ target, subject, text, key }) {
      await transport.sendMail({
        from,
        to: { name: '', address: target },
        subject: subject ?? 'Hilsa',
        text,
        messageId: `<${key}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
  };
}
