// In: keys of the catalogue. Out: what is pressed on a screen before it is looked at, and the waiting for what that opens.
import type { Customer } from './customer.ts';

type Press = (me: Customer) => Promise<void>;

/** A button that opens a sheet. */
export const opens =
  (button: string, sheet: string): Press =>
  async (me) => {
    await me.button(button).first().click();
    await me.sheet(sheet).waitFor();
  };

/** One of several choices, by the first words of its name. */
export const chooses =
  (radio: string, shows: string): Press =>
  async (me) => {
    await me.page
      .getByRole('radio', { name: new RegExp(`^${me.say(radio)}`) })
      .first()
      .click();
    await me.page.getByText(me.pattern(shows)).first().waitFor();
  };

/** A button, or a row that begins with these words, after which a text stands there. */
export const presses =
  (button: string, shows: string): Press =>
  async (me) => {
    await me.page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${me.pattern(button).source}`) })
      .first()
      .click();
    await me.page.getByText(me.pattern(shows)).first().waitFor();
  };
