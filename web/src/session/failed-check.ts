/**
 * The address of which the page could not find out whether it may be opened. It lasts as long as the page does, or until
 * something opens: the root says that a check failed only where one did.
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
