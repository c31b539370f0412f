// In: nothing. Out: a document in which the headless library writes no style element of its own: the policy of the pages allows none.

/** The library looks for an element of this id before it writes its one rule; that rule stands in choices' own styles. */
const ID = 'react-aria-pressable-style';

export function withoutOwnStyle(): void {
  if (document.getElementById(ID) !== null) return;
  const stand = document.createElement('meta');
  stand.id = ID;
  document.head.append(stand);
}
