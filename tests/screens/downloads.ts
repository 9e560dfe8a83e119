import { onTestFinished, vi } from 'vitest'

/** Returns the files that the page downloads from now on, until the test ends. */
export function downloads(): readonly Blob[] {
  const files: Blob[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  // Navigation to the file replaces the page, but a browser saves the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return files
}
