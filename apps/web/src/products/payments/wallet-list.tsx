// In: a customer. Out: their mobile wallets in the book.
import { Book } from './book.tsx';

export default function WalletList() {
  return <Book kind="wallet" />;
}
