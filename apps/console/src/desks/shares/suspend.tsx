// In: nothing.
// Out: the form by which two people suspend a share by its code; it is opened again at the desk of markets.
import { ActionButton } from '../../parts/action-button.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { words } from './words.ts';

export function SuspendShare() {
  const naming = useNamedShare();
  return (
    <ActionButton
      name="suspend-share"
      subject={naming.subject}
      input={{}}
      label={words.suspendAnother}
      about={naming.about}
      ready={naming.isNamed}
      onDone={naming.clear}
      danger
    >
      <NamedShareFields {...naming} />
    </ActionButton>
  );
}
