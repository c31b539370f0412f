// In: nothing. Out: what operators can do in the support chat.
import type { CannedAnswer, ChatMessage, ChatThread } from '@hilsa/contract';

export interface ChatOperator {
  readonly id: string;
  /** As customers see it. */
  readonly name: string;
}

export interface InboxQuery {
  /** waiting: the customer spoke last. mine: taken on by `operatorId`. */
  readonly show: 'waiting' | 'mine' | 'all';
  readonly operatorId: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ChatDesk {
  /** Waiting ones first, longest waiting at the top; then by their last message. */
  inbox(query: InboxQuery): Promise<{ list: ChatThread[]; total: number }>;
  /** null: this customer never wrote. */
  thread(customerId: string): Promise<ChatThread | null>;
  /** null gives it back to all. @throws Refused unknown-thread */
  assign(customerId: string, operatorId: string | null): Promise<void>;
  /** Over, until one of the two writes again. @throws Refused unknown-thread */
  close(customerId: string): Promise<void>;
  /** Newest first; `before` is the id of the oldest seen, null starts at the newest. */
  messages(
    customerId: string,
    page: { readonly before: string | null; readonly limit: number },
  ): Promise<{ list: ChatMessage[]; nextCursor: string | null }>;
  /**
   * Answers. The customer is told by the app, and by the channels they chose when no app of theirs is open.
   * @param requestId the same again gives the first answer again; null: none
   * @param fileId a picture that was added for this customer with purpose chat
   * @throws Refused unknown-account, message-empty, unknown-file, request-id-reused
   */
  send(
    customerId: string,
    text: string,
    operator: ChatOperator,
    requestId: string | null,
    fileId?: string | null,
  ): Promise<ChatMessage>;
  /** @throws Refused unknown-thread, unknown-message */
  read(customerId: string, messageId: string, operatorId: string): Promise<void>;
  /** Shows the customer that somebody is writing, for six seconds. */
  typing(customerId: string): void;
  /** Whether a picture belongs to the conversation of this customer: ask before showing it to an operator. */
  hasPicture(customerId: string, fileId: string): Promise<boolean>;
  readonly cannedAnswers: {
    list(): Promise<CannedAnswer[]>;
    /** @returns its id. @throws Refused unknown-content */
    save(answer: { id: string | null; title: string; textEn: string; textBn: string }): Promise<string>;
    /** @throws Refused unknown-content */
    remove(id: string): Promise<void>;
  };
  /** Called after a message, a mark or typing; the inbox then asks again. */
  onChange(listener: (customerId: string) => void): void;
}
