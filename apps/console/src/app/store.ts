// In: what react-admin wants to remember.
// Out: a store that keeps only the look on this device: filters and columns may hold a customer's phone or e-mail, and end with the page.
import { localStorageStore, memoryStore, type Store } from 'react-admin';

const ON_DEVICE = new Set(['theme', 'sidebar.open']);

export function consoleStore(): Store {
  const device = localStorageStore('1', 'hilsa-console');
  const page = memoryStore();
  const storeOf = (key: string): Store => (ON_DEVICE.has(key) ? device : page);
  return {
    setup() {
      device.setup();
      page.setup();
    },
    teardown() {
      device.teardown();
      page.teardown();
    },
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => page.removeItems(prefix),
    // Called at sign-out: the look stays, everything else is forgotten.
    reset: () => page.reset(),
    subscribe: (key, follow) => storeOf(key).subscribe(key, follow),
  };
}
