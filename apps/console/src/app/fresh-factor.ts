// In: calls that were refused until a factor is proven anew.
// Out: one question to the person here, however many calls wait for it; when it was answered they go on.

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Whoever can show the question says so. @returns a function that stops it */
export function onFactorAsked(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** @returns whether a factor was proven; false where nobody can be asked, or nobody wants to answer */
export function askForFactor(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
