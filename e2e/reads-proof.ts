// In: a customer whose contract was closed by the system. Out: the newest record read: why it closed, and that their own device agrees with all of it.
import { expect } from '@playwright/test';
import type { Customer } from './customer.ts';

const SIZES = [
  [390, 844],
  [320, 640],
  [1280, 900],
] as const;

export interface ProofToRead {
  readonly coin: string;
  /** Keys of texts: what the record says, and what the proof must have looked at. */
  readonly cause: string;
  readonly checks: readonly string[];
  /** Of the pictures, one at each width. */
  readonly named: string;
}

export async function readsProof(
  me: Customer,
  address: string,
  { coin, cause, checks, named }: ProofToRead,
): Promise<void> {
  const { page } = me;
  await page.goto(`${address}/pages/tabbar/position?kind=contracts`);
  await me.radio('positions.history').click();
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(coin) })
    .first()
    .click();
  const record = page.getByRole('dialog');
  await expect(record.getByText(me.say(cause), { exact: true })).toBeVisible();
  await record.getByRole('button', { name: me.say('contract.proof-open'), exact: true }).click();
  const proof = me.sheet('contract.proof-title');
  for (const check of checks) await expect(proof.getByText(me.say(check), { exact: true })).toBeVisible();
  await expect(proof.getByRole('listitem')).not.toHaveCount(0);
  await expect(proof.locator('[data-wrong]')).toHaveCount(0);
  const own = page.viewportSize()!;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await me.sees(`${named}-${width}`);
  }
  await page.setViewportSize(own);
}
