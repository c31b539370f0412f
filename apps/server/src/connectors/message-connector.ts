// In: nothing. Out: what every carrier of messages to people must do, whoever carries them.

export interface Message {
  readonly channel: 'sms' | 'mail' | 'push';
  /** A phone number with its country code, a mail address; for push in the sandbox the customer's number. */
  readonly target: string;
  /** The subject of a mail; others have none. */
  readonly subject?: string;
  readonly text: string;
  /** The same key is carried at most once, however often it is handed over, as far as the partner can know. */
  readonly key: string;
}

/** A partner that carries messages. */
export interface MessageConnector {
  /** Name shown to operators; live mode looks at `simulated`. */
  readonly name: string;
  readonly simulated: boolean;
  /** Resolves when the message is safely handed over; rejects when that is not known, and may then be sent again with its key. */
  send(message: Message): Promise<void>;
}

export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A partner that carries messages to browsers. */
export interface PushConnector {
  readonly name: string;
  readonly simulated: boolean;
  /** What browsers subscribe with: P-256, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service that messages may be sent to. */
  accepts(endpoint: string): boolean;
  /** 'gone': the browser ended this subscription for ever. Rejects when it may be tried again. */
  send(subscription: PushSubscription, payload: string, key: string): Promise<'sent' | 'gone'>;
}
