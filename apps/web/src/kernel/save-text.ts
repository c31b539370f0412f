// In: a name and a text.
// Out: a file on the device; nothing leaves it.

export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has taken the bytes by the next turn; a minute is far more.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
