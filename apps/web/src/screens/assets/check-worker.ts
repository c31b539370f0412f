// In: the text of a statement's file and the published checkpoints. Out: the report on it, worked out beside the page.
import { checkStatement, type StatementReport } from '@hilsa/formulas/statements';

export interface CheckAsked {
  readonly text: string;
  readonly published: readonly (readonly [number, string])[];
}

const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: CheckAsked }) => void) | null;
  postMessage: (report: StatementReport) => void;
};
scope.onmessage = ({ data: { text, published } }) => scope.postMessage(checkStatement(text, new Map(published)));
