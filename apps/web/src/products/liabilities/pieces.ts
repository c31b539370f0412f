// In: digests, files.
// Out: a digest as people compare it, and a file on the device.

/** First and last four signs. */
export function fours(digest: string): string {
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
}

export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has taken the bytes by the next turn; a minute is far more.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
