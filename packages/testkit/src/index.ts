// In: seeds. Out: workloads, a naive twin of the order book and an independent auditor.
export { random, type Random } from './random.ts';
export { bookStream, type BookCommand, type StreamBook } from './book-stream.ts';
export { NaiveBook } from './naive-book.ts';
