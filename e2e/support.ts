// In: a customer in the support chat. Out: what they write there.
import type { Customer } from './customer.ts';

export async function says(me: Customer, words: string): Promise<void> {
  await me.page.getByRole('textbox', { name: me.say('chat.write') }).fill(words);
  await me.button('chat.send').click();
}
