// In: nothing. Out: what every carrier of messages to people must do, whoever carries them.

export interface Message {
  readonly channel: 'sms' | 'mail';
  /** A phone number with its country code, or a mail address. */
  readonly target: string;
  readonly text: string;
  /** The same key is carried at most once, however often it is handed over. */
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
