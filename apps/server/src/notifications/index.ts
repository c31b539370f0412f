// In: the files of this room. Out: what the gateway, boot and other rooms may use of it.
export type { DeliveryDesk, Notifier, NoticeParams } from './notifier.ts';
export { pushKeys } from './push-keys.ts';
export { createNotifications, type Notifications } from './notifications.ts';
