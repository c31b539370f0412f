// In: the settings that change while the server runs. Out: what holds, and every version of one.
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

export function propertyCalls({
  operations: { properties, runner },
}: ConsoleRooms): ConsoleHandlers<'/properties/list' | '/properties/history/list'> {
  return {
    '/properties/list': async () => properties.list(await runner.waiting('set-property')),
    '/properties/history/list': (_, { key, ...page }) => properties.history(key, page),
  };
}
