// In: work on a bank's statement as a file. Out: what it gives, or the refusal in the contract's words.
import { StatementProblem } from '../connectors/index.ts';
import { Refused } from '../identity/index.ts';

/** @throws Refused unknown-rail, unknown-statement, statement-known, statement-unreadable */
export async function refusingStatements<Given>(work: Promise<Given>): Promise<Given> {
  try {
    return await work;
  } catch (problem) {
    throw problem instanceof StatementProblem ? new Refused(problem.refusal, problem.detail) : problem;
  }
}
