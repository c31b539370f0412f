// In: the desks of identity, papers, content, chat, notifications and of what is owed. Out: all that this room may ask of other rooms.
import type { ChatDesk, ContentDesk, Research } from '../content/index.ts';
import type { CustomerDesk } from '../identity/desk.ts';
import type { FileStore, PapersDesk } from '../identity/papers/index.ts';
import type { CodeMessenger, DeliveryDesk } from '../notifications/index.ts';

/** Publishes what is owed at this moment: it reads the journal and writes nothing but what everybody may read. */
export interface LiabilityDesk {
  /** Once for a slot. @returns the publication's number */
  ask(slot: string): Promise<number>;
}

/** Lets a customer into a channel that is by invitation. Its password is shown to the customer alone. */
export interface InvitationDesk {
  /** And tells the customer. @returns its end, UTC milliseconds; @throws Refused unknown-rail */
  invite(customerId: string, channel: string): Promise<{ endsMs: number }>;
}

/** What the other rooms let operators do. */
export interface OtherRooms {
  readonly customers: CustomerDesk;
  readonly papers: PapersDesk;
  readonly files: Pick<FileStore, 'read'>;
  readonly content: ContentDesk;
  readonly research: Research;
  readonly chat: ChatDesk;
  readonly deliveries: DeliveryDesk;
  readonly liabilities: LiabilityDesk;
  readonly invitations: InvitationDesk;
  /** Mail to operators goes through the queue that seals what it carries. */
  readonly codes: Pick<CodeMessenger, 'put' | 'carryOn'>;
  /** Where a browser finds this installation, e.g. https://desk.example. */
  readonly site: string;
}
