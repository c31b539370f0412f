// In: the rights of who is signed in.
// Out: whether a button is worth showing. The server decides each call whatever is shown.
import type { OperatorRight } from '@hilsa/contract/console/desks';
import { usePermissions } from 'react-admin';

export function useMay(): (right: OperatorRight) => boolean {
  const { permissions } = usePermissions<readonly OperatorRight[]>();
  return (right) => permissions?.includes(right) === true;
}
