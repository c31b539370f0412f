// In: prices and values as decimal strings.
// Out: numbers for drawing. This is the one place where an amount becomes a float; nothing computed from it is ever shown as text.

/** A value as a number for a coordinate. */
export function pixelValue(text: string): number {
  return Number(text);
}

export function pixelValues(texts: readonly string[]): number[] {
  return texts.map(pixelValue);
}
