/**
 * Makes what floats at the end of the page, such as a menu, a region of it: whatever a page holds stands inside one, so
 * that who goes through a page by its regions comes to it too. Only while it is drawn; give its root `unmountOnExit`.
 */
export const asRegion = (label: string) => ({ role: 'region', 'aria-label': label }) as const
