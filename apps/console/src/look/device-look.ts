// In: the look chosen on this device, or the one the device prefers.
// Out: the page wears it: the tokens as custom properties, for what stands outside the component library.
import { DARK, LIGHT } from './tokens.ts';

/** Where the console's store keeps the choice; see `app/store.ts`. */
const CHOSEN = 'RaStorehilsa-console.theme';

/** Whatever else stands there counts as no choice. */
function chosen(): 'dark' | 'light' {
  const kept = localStorage.getItem(CHOSEN);
  if (kept === '"dark"' || kept === '"light"') return kept === '"dark"' ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function wearLook(): void {
  const { style } = document.documentElement;
  const tokens = chosen() === 'dark' ? DARK : LIGHT;
  for (const [name, value] of Object.entries(tokens))
    style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  style.setProperty('color-scheme', tokens.mode);
}
