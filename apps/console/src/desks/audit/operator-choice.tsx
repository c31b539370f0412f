// In: every operator there ever was.
// Out: one of them as a filter of the trail, by name.
import { AutocompleteInput, type AutocompleteInputProps } from 'react-admin';
import { useAsk } from '../../app/queries.ts';

export function OperatorChoice(props: AutocompleteInputProps) {
  const operators = useAsk('/audit/operators/list', {});
  return (
    <AutocompleteInput
      {...props}
      choices={operators.data?.list ?? []}
      isPending={operators.isPending}
      size="small"
      sx={{ minWidth: 220 }}
    />
  );
}
