import { expect, it } from 'vitest';
import { whyRefused } from './refused-words.ts';

it.each([
  [-1021, 'Timestamp for this request is outside of the recvWindow.', 'clock'],
  [-2015, 'Invalid API-key, IP, or permissions for action.', 'right'],
  [-1003, 'Too much request weight used by this key.', 'rate'],
  [-1015, 'Too many new orders; current limit is 5 orders per 10 SECOND.', 'orders'],
  [-1121, 'Invalid symbol.', 'market'],
  [-1013, 'Market is closed.', 'closed'],
  [-1013, 'Filter failure: LOT_SIZE', 'rules'],
  [-1013, 'Filter failure: EXCHANGE_MAX_NUM_ORDERS', 'many-open'],
  [-1013, 'Filter failure: EXCHANGE_MAX_NUM_TRAILING_ORDERS', 'many-open'],
  [-2025, 'Reach max open order limit.', 'many-open'],
  [-2026, 'Order was canceled or expired with no executed qty over 90 days ago and has been archived.', 'no-order'],
  [-4131, 'The counterparty’s best price does not meet the PERCENT_PRICE filter limit.', 'rules'],
  [-2010, 'Account has insufficient balance for requested action.', 'money'],
  [-2019, 'Margin is insufficient.', 'money'],
  [-2010, 'This action is disabled on this account.', 'disabled'],
  [-2010, 'Order would immediately match and take.', 'order'],
  [-2022, 'Order cancel-replace failed.', 'order'],
  [-2011, 'Unknown order sent.', 'no-order'],
  [-1007, 'Timeout waiting for response from backend server.', 'fault'],
  [-1020, 'This operation is not supported.', 'unknown'],
  [-1102, "Mandatory parameter 'price' was not sent, was empty/null, or malformed.", 'field'],
  [-1168, 'At least one OCO order must be contingent.', 'field'],
])('%d “%s” is told as %s', (code, msg, word) => {
  expect(whyRefused(code, msg)).toBe(`programs.why-${word}`);
});
