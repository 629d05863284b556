/** Hands a file to the browser, which stores it where downloads go. */
export function download({ fileName, content }: { fileName: string; content: string }, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
