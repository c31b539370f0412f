// In: nothing. Out: readers of banks' statements that take a file piece by piece and refuse what is not one.
export { type Statement, StatementError, type StatementFault, type StatementLine, checkBalance } from './types.ts';
export { type CsvShape, CsvStatement, readAmount, readDate } from './csv-statement.ts';
export { CsvRows } from './csv-rows.ts';
export { Camt053 } from './camt053.ts';
