// In: the files of this room. Out: what the gateway, boot and other rooms may use of it.
export { putCode } from './code-messages.ts';
export type { CodeMessage, CodeMessenger, DeliveryDesk, Notifier, NoticeParams } from './notifier.ts';
export { pushKeys } from './push-keys.ts';
export { createNotifications, type Notifications } from './notifications.ts';
