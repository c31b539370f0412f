// In: nothing. Out: what is old once a loan has changed.
import { outdate } from '../../kernel/queries.ts';

export function tellAll(): void {
  for (const path of ['/user/loan', '/user/loan/order/list', '/user/loan/info', '/user/assets'] as const) outdate(path);
}
