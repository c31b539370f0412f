// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as notifications from './notifications.ts';

export const notificationsCalls = callsOf(
  notifications.ownNotices,
  notifications.ownNotice,
  notifications.readNotice,
  notifications.noticePreferences,
  notifications.setNoticePreference,
  notifications.pushKey,
  notifications.pushSubscribe,
  notifications.pushUnsubscribe,
);
