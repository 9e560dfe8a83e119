import { later } from '#ui/later.tsx'

/** The layout's code, with urql. Asked for early by whoever knows that it will be needed; it comes once. */
export const Layout = later(() => import('./layout/layout.tsx'))

/** Asks for it ahead of time; where it does not come, whoever needs it asks again, and says so. */
export const loadLayoutAhead = () => void Layout.load().catch(() => undefined)
