// In: the files of this room. Out: what the gateway and the operators' desks may use of it.
export { createChat, type Chat } from './chat.ts';
export type { ChatDesk, ChatOperator } from './chat-desk.ts';
export { createContent, type Content } from './content.ts';
export { createContentDesk } from './content-desk-calls.ts';
export type { ContentDesk } from './content-desk.ts';
export { createPages, openConsent, type Consent, type Pages } from './pages.ts';
export { writeSimulatedNotes } from './simulated-notes.ts';
export { createResearch, type Research, type ResearchMarkets } from './research.ts';
export { createVotes, type Votes } from './votes.ts';
