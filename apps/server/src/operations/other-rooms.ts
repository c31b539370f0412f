// In: the desks of identity, papers, content, chat and notifications. Out: all that this room may ask of other rooms.
import type { ChatDesk, ContentDesk, Research } from '../content/index.ts';
import type { CustomerDesk } from '../identity/desk.ts';
import type { FileStore, PapersDesk } from '../identity/papers/index.ts';
import type { DeliveryDesk } from '../notifications/index.ts';

/** What the other rooms let operators do. */
export interface OtherRooms {
  readonly customers: CustomerDesk;
  readonly papers: PapersDesk;
  readonly files: Pick<FileStore, 'read'>;
  readonly content: ContentDesk;
  readonly research: Research;
  readonly chat: ChatDesk;
  readonly deliveries: DeliveryDesk;
}
