/** Downloads a file under a name. Characters that file systems refuse become spaces. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  // The browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
