// In: a customer. Out: their bank accounts in the book.
import { Book } from './book.tsx';

export default function BankList() {
  return <Book kind="bank" />;
}
