// In: nothing. Out: what other rooms use to tell a customer something, and what operators see of it.
import type { Sql } from 'postgres';
import type { Delivery, NoticeEvent } from '@hilsa/contract';

/** The values a text is filled with. Names ending in `AtMs` are moments (UTC milliseconds), shown as date and time at UTC+6. */
export type NoticeParams = Readonly<Record<string, string | number>>;

export interface Notifier {
  /**
   * Tells a customer that something happened: in the app at once, and by push, mail and SMS as the customer's preferences say
   * (security events reach phone and mailbox whatever they say). Resolves when it is durably noted; carrying it outside happens
   * afterwards and is retried. A customer that does not exist is nobody to tell: resolves without a trace.
   * `texts.ts` lists the parameters of each event.
   */
  notify(customerId: string, event: NoticeEvent, params: NoticeParams): Promise<void>;
}

/** A message that carries a code. */
export interface CodeMessage {
  readonly channel: 'sms' | 'mail';
  /** A phone number with its country code, or a mail address. */
  readonly target: string;
  /** With the code in it; a customer's phrase is added on the way. */
  readonly text: string;
  readonly language: 'en-US' | 'bn-BN';
  /** When the code runs out (UTC milliseconds): a later message is none. */
  readonly endsMs: number;
  /** A contact that nobody has gets nothing. Whoever asks for the code cannot tell: it is looked up when the message is carried. */
  readonly customersOnly: boolean;
  /** What a mail is called, when it is not a code that is in it. */
  readonly subject?: string;
}

/** How identity sends codes: whatever the partners do, whoever asked does not wait for them. */
export interface CodeMessenger {
  /** Queues it as part of the caller's transaction: there is a message exactly when there is a code. */
  put(transaction: Sql, message: CodeMessage): Promise<void>;
  /** After the commit: carries it now. Nobody waits for that; what fails is tried again. */
  carryOn(): void;
}

export interface DeliveryQuery {
  readonly customerId?: string;
  readonly channel?: Delivery['channel'];
  readonly state?: Delivery['state'];
  readonly offset: number;
  readonly limit: number;
}

/** What operators see of the messages that went out. */
export interface DeliveryDesk {
  /** Newest first. */
  list(query: DeliveryQuery): Promise<{ list: Delivery[]; total: number }>;
  /** Called after a delivery changed its state. */
  onChange(listener: (deliveryId: string) => void): void;
}
