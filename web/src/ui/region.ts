/**
 * Makes floating content at the end of the page, such as a menu, a landmark region, so that it can be reached by moving
 * through regions. It is one only while it is rendered: give its root `unmountOnExit`.
 */
export const asRegion = (label: string) => ({ role: 'region', 'aria-label': label }) as const
