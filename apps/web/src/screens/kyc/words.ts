// In: the contract.
// Out: its words for papers, as this room uses them, and where it is.
import type { ImageFlaw, PaperField, PaperType, ReplyOf } from '@hilsa/contract';

export const KYC = '/pages/user/kyc';

export type IdentityStanding = ReplyOf<'/user/auth'>;
export type { ImageFlaw, PaperField, PaperType };

/** What a picture lacks: what the server finds too, and that it shows the side already taken. */
export type Flaw = ImageFlaw | 'same-side';

/** In the order they are offered. */
export const PAPER_TYPES: readonly PaperType[] = ['id-card', 'driving-licence', 'passport'];
