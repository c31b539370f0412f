// In: partners on this machine. Out: what settings name carries the message; nothing is said in the clear, nothing is followed.
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/certificate.ts';
import { openCarriers } from './carriers.ts';
import { createMail } from './mail.ts';
import type { Message, MessageConnector } from './message-connector.ts';
import { createSmsGateway } from './sms-gateway.ts';

const message: Message = { channel: 'sms', target: '+8801712345678', text: 'Words', key: 'delivery-1' };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server that never offers TLS, and writes down what is said to it. */
async function plainMailServer(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      heard.push(line);
      socket.write(/^(?:EHLO|HELO)/.test(line) ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, heard };
}

/** A mail server behind TLS that takes everything, and writes down what is said to it. */
async function mailServer(): Promise<{ port: number; heard: () => string; authority: string }> {
  const { key, certificate } = await makeCertificate();
  const heard: string[] = [];
  const answers: [RegExp, string][] = [
    [/^EHLO/, '250-mail\r\n250 AUTH PLAIN'],
    [/^AUTH/, '235 welcome'],
    [/^DATA/, '354 go on'],
    [/^QUIT/, '221 bye'],
  ];
  const server = createTlsServer({ key, cert: certificate }, (socket) => {
    let inText = false;
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const said = data.toString();
      heard.push(said);
      if (inText && !said.endsWith('\r\n.\r\n')) return;
      const answer = inText ? '250 taken' : (answers.find(([pattern]) => pattern.test(said))?.[1] ?? '250 fine');
      inText = answer.startsWith('354');
      socket.write(`${answer}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard: () => heard.join(''), authority: certificate };
}

describe('mail', () => {
  it('goes to one person, with a subject that cannot become a header', async () => {
    const { port, heard, authority } = await mailServer();
    const mail = createMail({
      url: `smtps://me:secret@localhost:${port}`,
      from: 'Hilsa <no-reply@hilsa.example>',
      authority,
    });
    await mail.send({
      channel: 'mail',
      target: 'rahim@example.com',
      subject: 'Hilsa: a\r\nBcc: evil@example.com',
      text: 'আপনার পাসওয়ার্ড\n.\nQUIT',
      key: 'delivery-7',
    });
    const said = heard();
    expect(said.match(/^RCPT TO:.*$/gm)).toEqual(['RCPT TO:<rahim@example.com>']);
    expect(said).not.toMatch(/^Bcc:/im);
    expect(said).toMatch(/^Subject: Hilsa: a Bcc: evil@example\.com\r$/m);
    expect(said).toMatch(/^Message-ID: <delivery-7@hilsa\.example>\r$/m);
    expect(said).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(said).toContain(Buffer.from('আপনার পাসওয়ার্ড').toString('base64').slice(0, 20));
  });

  it('trusts no server whose certificate nobody vouches for', async () => {
    const { port, heard } = await mailServer();
    const mail = createMail({ url: `smtps://me:secret@localhost:${port}`, from: 'a@b.example' });
    await expect(mail.send({ ...message, channel: 'mail', target: 'a@b.example' })).rejects.toThrow('self-signed');
    expect(heard()).toBe('');
  });

  it('tells a server without TLS neither password nor message', async () => {
    const { port, heard } = await plainMailServer();
    const mail = createMail({ url: `smtp://me:secret@127.0.0.1:${port}`, from: 'Hilsa <no-reply@hilsa.example>' });
    await expect(mail.send({ ...message, channel: 'mail', target: 'a@b.example', subject: 'Words' })).rejects.toThrow(
      /STARTTLS|TLS/,
    );
    const said = heard.join('');
    expect(said).toMatch(/^EHLO/);
    expect(said).not.toMatch(/secret|c2VjcmV0|AUTH|MAIL FROM|Words/);
    expect(mail).toMatchObject({ simulated: false, name: 'mail by 127.0.0.1' });
  });
});

describe('SMS', () => {
  const gateway = (answer: (url: string, init: RequestInit) => Response | Promise<Response>) =>
    createSmsGateway({
      url: 'https://sms.example/send',
      token: 'partner-token',
      sender: 'Hilsa',
      fetch: (async (url: string, init: RequestInit) => answer(url, init)) as typeof fetch,
    });

  it('goes to the partner with its key, by which repetitions are known', async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    await gateway((url, init) => {
      asked.push({ url, init });
      return new Response('taken', { status: 202 });
    }).send(message);
    const [{ url, init }] = asked as [{ url: string; init: RequestInit }];
    expect(url).toBe('https://sms.example/send');
    expect(init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      headers: { authorization: 'Bearer partner-token' },
    });
    expect(JSON.parse(init.body as string)).toEqual({
      to: '+8801712345678',
      from: 'Hilsa',
      text: 'Words',
      reference: 'delivery-1',
    });
  });

  it.each([400, 401, 429, 500, 503])('answered with %s may be sent again', async (status) => {
    const refusing = gateway(() => new Response('partner-token is wrong', { status }));
    await expect(refusing.send(message)).rejects.toThrow(new RegExp(`^the SMS gateway answered ${status}$`));
  });
});

describe('carriers', () => {
  const outbox = (carried: Message[]): MessageConnector => ({
    name: 'outbox',
    simulated: true,
    send: async (given) => void carried.push(given),
  });
  const none = {
    smtpUrl: undefined,
    mailFrom: 'a@b',
    smsGatewayUrl: undefined,
    smsGatewayToken: undefined,
    smsSender: 'Hilsa',
  };

  it('are the outbox for every channel without a partner, which live mode will not take', async () => {
    const carried: Message[] = [];
    const { all, sender } = openCarriers(none, outbox(carried));
    for (const channel of ['sms', 'mail', 'push'] as const) await sender.send({ ...message, channel });
    expect(carried.map(({ channel }) => channel)).toEqual(['sms', 'mail', 'push']);
    expect(all.map(({ simulated }) => simulated)).toEqual([true]);
  });

  it('are judged one by one', () => {
    const half = openCarriers({ ...none, smtpUrl: 'smtps://mail.example' }, outbox([]));
    expect(half.all.map(({ name, simulated }) => [name, simulated])).toEqual([
      ['mail by mail.example', false],
      ['outbox', true],
    ]);
    const whole = openCarriers(
      {
        ...none,
        smtpUrl: 'smtps://mail.example',
        smsGatewayUrl: 'https://sms.example/x',
        smsGatewayToken: 'partner-token',
      },
      outbox([]),
    );
    expect(whole.all.some(({ simulated }) => simulated)).toBe(false);
  });
});
