// In: a wish to draw.
// Out: the tool in hand; for a note its text first; and the way to remove every drawing.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, Input, Sheet } from '../../parts/index.ts';
import { TOOLS, type ToolName } from './tool-names.ts';
import styles from './chart.module.css';

const LONGEST_NOTE = 60;

export function ToolSheet({
  open,
  onClose,
  onTool,
  onClear,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTool: (name: ToolName, note?: string) => void;
  readonly onClear: () => void;
}) {
  const text = useText();
  const [note, setNote] = useState<string | null>(null);
  const close = (): void => {
    setNote(null);
    onClose();
  };
  const write = (): void => {
    if (note === null || note.trim() === '') return;
    onTool('simpleAnnotation', note.trim());
    setNote(null);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={text(note === null ? 'chart.tools' : 'tool.text')}
      {...(note === null
        ? {}
        : {
            footer: (
              <Button kind="primary" why={note.trim() === '' ? text('tool.write') : null} onClick={write}>
                {text('tool.place')}
              </Button>
            ),
          })}
    >
      {note !== null ? (
        <Input
          label={text('tool.note')}
          labelled="inside"
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={setNote}
          onKeyDown={(event) => {
            if (event.key === 'Enter') write();
          }}
        />
      ) : (
        <>
          <div className={styles.tools}>
            {TOOLS.map((tool) => (
              <button
                key={tool.name}
                type="button"
                className={styles.tool}
                onClick={() => {
                  if (tool.name === 'simpleAnnotation') setNote('');
                  else onTool(tool.name);
                }}
              >
                <Icon icon={tool.icon} />
                <span>{text(tool.label)}</span>
              </button>
            ))}
            <button type="button" className={styles.tool} onClick={onClear}>
              <Icon icon={Trash2} />
              <span>{text('tool.clear')}</span>
            </button>
          </div>
          <p className={styles.hint}>{text('tool.hint')}</p>
        </>
      )}
    </Sheet>
  );
}
