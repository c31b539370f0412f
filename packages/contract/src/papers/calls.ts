// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as papers from './papers.ts';

export const papersCalls = callsOf(papers.addFile, papers.readFile, papers.auth, papers.submitAuth);
