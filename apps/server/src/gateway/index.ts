// In: the files of this room. Out: what boot needs to open the doors.
export { createGateway, type GatewayOptions } from './app.ts';
export { createLog } from './log.ts';
export type { GatewaySettings, Rooms, WorldRooms } from './rooms.ts';
