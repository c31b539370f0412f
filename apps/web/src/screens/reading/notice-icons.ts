// In: what a customer was told.
// Out: the picture that goes with it.
import type { NoticeEvent } from '@hilsa/contract';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Landmark,
  Undo2,
  BadgeCheck,
  Gauge,
  IdCard,
  KeyRound,
  Lock,
  LogIn,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  ShieldAlert,
  ShieldCheck,
  Snowflake,
  UserRoundPlus,
} from 'lucide-react';

const ICONS: Readonly<Record<NoticeEvent, LucideIcon>> = {
  'signed-in': LogIn,
  'sign-in-ended': LogIn,
  'password-changed': KeyRound,
  'contact-changed': ShieldAlert,
  'pin-set': Lock,
  'pin-changed': Lock,
  'pin-locked': ShieldAlert,
  'sign-in-locked': ShieldAlert,
  'totp-enabled': ShieldCheck,
  'totp-disabled': ShieldAlert,
  'passkey-added': KeyRound,
  'passkey-removed': ShieldAlert,
  'destination-added': Landmark,
  'destination-removed': Landmark,
  'withdrawal-requested': ArrowUpFromLine,
  'withdrawal-paid': ArrowUpFromLine,
  'withdrawal-returned': Undo2,
  'deposit-credited': ArrowDownToLine,
  'phrase-changed': ShieldCheck,
  'reset-begun': ShieldAlert,
  'reset-done': KeyRound,
  'reset-cancelled': ShieldCheck,
  'factor-reset-begun': ShieldAlert,
  'factor-reset-done': ShieldAlert,
  'account-frozen': Snowflake,
  'account-unfrozen': ShieldCheck,
  'account-disabled': ShieldAlert,
  'account-enabled': ShieldCheck,
  'papers-received': IdCard,
  'papers-approved': BadgeCheck,
  'papers-rejected': IdCard,
  'kind-upgraded': BadgeCheck,
  'kind-returned': BadgeCheck,
  'kind-declined': BadgeCheck,
  'score-changed': Gauge,
  'referral-joined': UserRoundPlus,
  'chat-answered': MessageCircle,
  'platform-notice': Megaphone,
};

/** An event that this version of the app does not know yet is a notice all the same. */
export function noticeIcon(event: NoticeEvent): LucideIcon {
  return ICONS[event] ?? Megaphone;
}
