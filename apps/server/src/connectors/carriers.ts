// In: the outbox and what settings name. Out: one connector for SMS and mail, and the list of carriers for live mode to judge.
import { createMail } from './mail.ts';
import type { MessageConnector } from './message-connector.ts';
import { createSmsGateway } from './sms-gateway.ts';

export interface CarrierSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsGatewayUrl: string | undefined;
  readonly smsGatewayToken: string | undefined;
  readonly smsSender: string;
}

export interface Carriers {
  /** Carries each message by the partner of its channel. */
  readonly sender: MessageConnector;
  readonly all: readonly MessageConnector[];
}

/** A channel without a partner in the settings goes to the outbox. */
export function openCarriers(settings: CarrierSettings, outbox: MessageConnector): Carriers {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsGatewayToken, smsSender } = settings;
  const mail = smtpUrl === undefined ? outbox : createMail({ url: smtpUrl, from: mailFrom });
  const sms =
    smsGatewayUrl === undefined
      ? outbox
      : createSmsGateway({ url: smsGatewayUrl, token: smsGatewayToken ?? '', sender: smsSender });
  const by = { mail, sms, push: outbox };
  const all = [...new Set([mail, sms])];
  return {
    all,
    sender: {
      name: all.map(({ name }) => name).join(', '),
      simulated: all.some(({ simulated }) => simulated),
      send: (message) => by[message.channel].send(message),
    },
  };
}
