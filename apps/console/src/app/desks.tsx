// In: nothing.
// Out: every desk as data: where it is, who may see it, its icon and its key.
import type { OperatorRight } from '@hilsa/contract/console/rights';
import {
  BadgeCheck,
  BookOpenText,
  Crown,
  FileText,
  Gauge,
  IdCard,
  KeyRound,
  Megaphone,
  MessagesSquare,
  Newspaper,
  ScrollText,
  Send,
  Settings2,
  ShieldCheck,
  UserCog,
  Users,
  Vote,
  type LucideIcon,
} from 'lucide-react';
import type { texts } from '../texts/index.ts';

export const GROUPS = ['work', 'content', 'house'] as const;

export interface Desk {
  readonly name: keyof typeof texts.frame.desks;
  readonly path: string;
  readonly group: (typeof GROUPS)[number];
  readonly icon: LucideIcon;
  /** Pressed after g. */
  readonly key: string;
  readonly right?: OperatorRight;
}

export const DESKS: readonly Desk[] = [
  { name: 'dashboard', path: '/', group: 'work', icon: Gauge, key: 'd' },
  { name: 'customers', path: '/customers', group: 'work', icon: Users, key: 'c', right: 'read-customers' },
  { name: 'papers', path: '/papers', group: 'work', icon: IdCard, key: 'p', right: 'read-papers' },
  { name: 'chat', path: '/chat', group: 'work', icon: MessagesSquare, key: 't', right: 'read-chat' },
  { name: 'kind-requests', path: '/kind-requests', group: 'work', icon: Crown, key: 'h', right: 'read-customers' },
  { name: 'factor-resets', path: '/factor-resets', group: 'work', icon: KeyRound, key: 'l', right: 'read-customers' },
  { name: 'approvals', path: '/approvals', group: 'work', icon: BadgeCheck, key: 'a' },
  { name: 'notice', path: '/notice', group: 'content', icon: Megaphone, key: 'n', right: 'read-content' },
  { name: 'news', path: '/news', group: 'content', icon: Newspaper, key: 'w', right: 'read-content' },
  { name: 'ad', path: '/ad', group: 'content', icon: FileText, key: 'k', right: 'read-content' },
  { name: 'vote', path: '/vote', group: 'content', icon: Vote, key: 'v', right: 'read-content' },
  { name: 'page', path: '/page', group: 'content', icon: BookOpenText, key: 'e', right: 'read-content' },
  { name: 'properties', path: '/properties', group: 'house', icon: Settings2, key: 's', right: 'read-properties' },
  { name: 'operators', path: '/operators', group: 'house', icon: UserCog, key: 'o', right: 'read-operators' },
  { name: 'roles', path: '/roles', group: 'house', icon: ShieldCheck, key: 'r', right: 'read-operators' },
  { name: 'audit', path: '/audit', group: 'house', icon: ScrollText, key: 'u', right: 'read-audit' },
  { name: 'deliveries', path: '/deliveries', group: 'house', icon: Send, key: 'm', right: 'read-deliveries' },
];
