// In: nothing. Out: how messages to customers and their settings say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const notificationsMessages: MessagesOf<'notifications'> = {
  'unknown-notice': {
    en: 'There is no such notice',
    bn: 'এমন কোনো নোটিস নেই',
  },
  'preference-fixed': {
    en: 'Security messages to your phone and mailbox cannot be switched off',
    bn: 'ফোন ও মেইলে নিরাপত্তা-বার্তা বন্ধ করা যায় না',
  },
  'push-endpoint-refused': {
    en: 'This browser’s push service is not one that messages are sent to',
    bn: 'এই ব্রাউজারের পুশ সেবায় বার্তা পাঠানো হয় না',
  },
  'too-many-subscriptions': {
    en: 'Push messages can go to at most {0} browsers',
    bn: 'পুশ বার্তা সর্বোচ্চ {0}টি ব্রাউজারে যেতে পারে',
    fill: ['maximum'],
  },
};
