// In: words and what takes a file. Out: a button that lets one be chosen; reached by keys as any other, the field behind it is seen by nobody.
import { Button } from '@mui/material';
import { useRef } from 'react';

export function FileButton({
  label,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** The name of the file that was chosen; it stands in place of the label. */
  readonly chosen?: string | undefined;
  readonly onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {chosen ?? label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
