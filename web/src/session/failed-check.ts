/**
 * The URL whose permission check failed. Stored until the page is closed or a screen opens, so that the root reports a
 * failed check only if there was one.
 */
let failed: string | null = null

export const failedCheck = {
  note(address: string): void {
    failed = address
  },
  clear(): void {
    failed = null
  },
  isAt: (address: string | null): boolean => failed !== null && failed === address,
}
