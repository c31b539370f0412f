// In: the files of this room. Out: robots that decide, and what their rules would have done in the past.
export { tryOnPaper, tryOnPast } from './backtest.ts';
export { closedCandles, decideDue, intervalOf, runRobots } from './runner.ts';
export { codeHashOf, marketsOf } from './rules.ts';
export { roomOf, setRooms } from './room.ts';
export { othersOf } from './variants.ts';
