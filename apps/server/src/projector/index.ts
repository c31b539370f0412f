// In: the files of this room. Out: what the sequencer's opening, boot and the gateway may use of it.
export { PROJECTOR_LIMITS, type ProjectorLimits } from './limits.ts';
export { Projecting } from './open.ts';
export type { Place } from './places.ts';
export { statePageAt } from './state-pages.ts';
export { TablesClock } from './tables-clock.ts';
