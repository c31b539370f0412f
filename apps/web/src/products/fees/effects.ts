// In: nothing.
// Out: the answers about fees that a customer's channels make old.
import type { Effects } from '../../live/index.ts';

export default { fills: ['/user/fees'] } as const satisfies Effects;
