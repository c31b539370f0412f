// In: a server with its outbox. Out: real customers made by its calls: registered, proven by codes, with papers sent; without a screen.
import type { APIRequestContext } from '@playwright/test';
import type { ReadRequest } from '@hilsa/contract';
import { drawPaper, type DrawnPaper } from '@hilsa/testkit/papers/draw-paper';
import { call, solvedCaptcha } from './calls.ts';
import { PASSWORD, type Kept } from './customer.ts';

const PIN = '407193';

type Form = Readonly<Record<string, string>>;
interface SignedIn {
  readonly token: string;
  readonly tokenDemo: string;
  readonly user: { readonly id: string; readonly inviteCode: string | null };
}

/** A customer as the calls see them. */
export class CallingCustomer {
  readonly phone: string;
  readonly #request: APIRequestContext;
  #signedIn: SignedIn | null = null;

  constructor(request: APIRequestContext, phone: string) {
    this.#request = request;
    this.phone = phone;
  }

  get user(): SignedIn['user'] {
    return this.#signedIn!.user;
  }

  /** What a device keeps of this sign-in, with the person as they are now. */
  async kept(): Promise<Kept> {
    const { token, tokenDemo } = this.#signedIn!;
    const { user } = await this.ask<{ user: object }>('/user/info');
    return {
      userToken: token,
      userTokenReal: token,
      userTokenDemo: tokenDemo,
      userAccountType: 'real',
      userInfo: user,
    };
  }

  ask<Data>(path: string, form: Form = {}): Promise<Data> {
    return call<Data>(this.#request, path, form, this.#signedIn?.token);
  }

  async registers(inviteCode?: string): Promise<void> {
    const code = await this.#code('register');
    const { consentVersion } = await this.ask<{ consentVersion: string }>('/common/props');
    const form = { phone: this.phone, code, consentVersion, ...twice('password', PASSWORD) };
    this.#signedIn = await this.ask('/user/register', inviteCode === undefined ? form : { ...form, inviteCode });
  }

  /** From another device: a sign-in of its own, in which no PIN was given yet. */
  async signsInElsewhere(): Promise<void> {
    const captcha = await solvedCaptcha(this.#request);
    this.#signedIn = await this.ask('/user/login', { phone: this.phone, password: PASSWORD, captcha });
  }

  async setsPin(kind: 'transaction' | 'withdrawal'): Promise<void> {
    await this.ask('/user/pin/set', { kind, ...twice('pin', PIN) });
  }

  /** By password and code. */
  async confirms(purpose: ReadRequest<'/user/confirm'>['purpose']): Promise<string> {
    const code = await this.#code('confirm');
    return this.confirmsBy(purpose, { method: 'code', password: PASSWORD, code });
  }

  async confirmsBy(purpose: ReadRequest<'/user/confirm'>['purpose'], proof: Form): Promise<string> {
    return (await this.ask<{ confirmation: string }>('/user/confirm', { purpose, ...proof })).confirmation;
  }

  /** Asks for a new password by a code alone, which has to wait. */
  async beginsReset(): Promise<void> {
    const form = { phone: this.phone, what: 'password', code: await this.#code('reset') };
    const { reset } = await this.ask<{ reset: string }>('/user/reset/begin', form);
    await this.ask('/user/reset/finish', { reset, ...twice('password', 'another haor 10') });
  }

  async sendsPicture(purpose: 'paper' | 'chat' | 'avatar', paper: DrawnPaper): Promise<string> {
    const response = await this.#request.post('/ipxbdb-api/user/file/add', {
      data: Buffer.from(await drawPaper(paper)),
      headers: {
        accesstoken: this.#signedIn!.token,
        'content-type': 'image/jpeg',
        'x-file-purpose': purpose,
      },
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { fileId: string } };
    if (code !== 0) throw new Error(`the picture was refused: ${msg}`);
    return data.fileId;
  }

  /** An ID card, front and back, under this number. */
  async sendsPapers(name: string, number: string): Promise<void> {
    const { consentVersion } = await this.ask<{ consentVersion: string }>('/user/auth');
    const printed = { shape: 'card', number: number.slice(4) } as const;
    await this.ask('/user/auth/submit', {
      consentVersion,
      type: 'id-card',
      name,
      number,
      frontFileId: await this.sendsPicture('paper', { ...printed, side: 'front' }),
      backFileId: await this.sendsPicture('paper', { ...printed, side: 'back' }),
    });
  }

  async #code(purpose: 'register' | 'confirm' | 'reset'): Promise<string> {
    const proof = purpose === 'confirm' ? {} : { target: this.phone, captcha: await solvedCaptcha(this.#request) };
    await this.ask('/common/code/send', { purpose, ...proof });
    const { list } = await this.ask<{ list: { target: string; text: string }[] }>('/sandbox/outbox', { limit: '100' });
    const sent = list.find(({ target, text }) => target.endsWith(this.phone.slice(1)) && /\b\d{6}\b/.test(text));
    return /\b\d{6}\b/.exec(sent!.text)![0];
  }
}

const twice = (field: string, value: string): Form => ({ [field]: value, [`${field}Confirmation`]: value });
