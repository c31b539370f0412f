// In: the console's contract. Out: all of it. The console: `import type` from here; values without zod from `./paths.ts`, `./rights.ts`, `./action-names.ts`.
import type { z } from 'zod';
import type { customerProfile, customerRow } from './customers.ts';
import type { me, operatorSession } from './door.ts';
import type { operatorRow } from './operators.ts';
import type { paperCase, paperRow } from './papers.ts';
import type { propertyVersion } from './properties.ts';
import type { actionRow, trailRow } from './trail.ts';

export * from './action-names.ts';
export * from './paths.ts';
export * from './rights.ts';
export { actionInputs, REASON } from './actions.ts';
export type { ActionInput } from './actions.ts';
export type { AnyJson, ConsoleCallEntry } from './call.ts';
export { consoleCalls } from './catalogue.ts';
export type { ConsolePath, ConsoleReadRequest, ConsoleReplyOf, ConsoleRequestOf } from './catalogue.ts';
export { OPERATOR_PASSWORD } from './door.ts';
export { PAPER_SIDES } from './papers.ts';
export { PROPERTY_KEYS } from './properties.ts';
export type { PropertyKey } from './properties.ts';
export { ACTION_STATES, EXPORTS, TRAIL_KINDS } from './trail.ts';
export type { ExportName, TrailKind } from './trail.ts';

export type CustomerRow = z.infer<typeof customerRow>;
export type CustomerProfile = z.infer<typeof customerProfile>;
export type Me = z.infer<typeof me>;
export type OperatorSession = z.infer<typeof operatorSession>;
export type OperatorRow = z.infer<typeof operatorRow>;
export type PaperRow = z.infer<typeof paperRow>;
export type PaperCase = z.infer<typeof paperCase>;
export type PropertyVersion = z.infer<typeof propertyVersion>;
export type ActionRow = z.infer<typeof actionRow>;
export type TrailRow = z.infer<typeof trailRow>;
