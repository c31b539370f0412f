// In: the open gates.
// Out: their sheets, over whatever is shown; a gate opened by another lies above it.
import { ShieldCheck } from 'lucide-react';
import { type OpenGate, useGates } from '../kernel/gates.ts';
import { go } from '../kernel/router.ts';
import { useText } from '../i18n/index.ts';
import { Button, Icon, Sheet } from '../parts/index.ts';
import { BoSheet } from './bo-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { SetPinSheet, UnlockSheet } from './pin-sheets.tsx';
import styles from './account.module.css';

export default function GateHost() {
  return useGates().map((gate) => <GateSheet key={gate.id} gate={gate} />);
}

function GateSheet({ gate: { gate, open, answer } }: { readonly gate: OpenGate }) {
  const text = useText();
  const turnAway = (): void => answer(null);
  const pass = (): void => answer('');
  switch (gate.kind) {
    case 'set-pin':
      return <SetPinSheet kind="transaction" why={text('pin.needed')} open={open} onDone={pass} onClose={turnAway} />;
    case 'unlock':
      return <UnlockSheet about={gate.about} open={open} onDone={pass} onClose={turnAway} />;
    case 'confirm':
      return <ConfirmSheet purpose={gate.purpose} open={open} onDone={answer} onClose={turnAway} />;
    case 'bo-account':
      return <BoSheet open={open} onGiven={pass} onClose={turnAway} />;
    case 'identity':
      return (
        <Sheet
          open={open}
          onClose={turnAway}
          title={text('page.identity')}
          footer={
            <Button
              kind="primary"
              onClick={() => {
                answer(null);
                go('/pages/user/kyc');
              }}
            >
              {text('gate.identity-go')}
            </Button>
          }
        >
          <div className={styles.picture}>
            <Icon icon={ShieldCheck} size={40} />
          </div>
          <p className={styles.lead}>{gate.sentence}</p>
        </Sheet>
      );
    default:
      return null;
  }
}
