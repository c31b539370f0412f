// In: the reply to an executed command. Out: one line of text for the table of request ids, and back.
import type { Reply } from '@hilsa/core';

export type Executed = Extract<Reply, { refusal: null }>;

/** `orderId=7 filledLots=3`: all fields of an executed command's reply are integers. */
export function replyText(reply: Executed): string {
  let text = '';
  for (const [name, value] of Object.entries(reply)) {
    if (value !== null) text += `${text === '' ? '' : ' '}${name}=${value}`;
  }
  return text;
}

/** The reply of such a line. */
export function readReply(text: string): Executed {
  const fields = text
    .split(' ')
    .filter(Boolean)
    .map((field) => field.split('='));
  return { refusal: null, ...Object.fromEntries(fields.map(([name, value]) => [name, Number(value)])) };
}
