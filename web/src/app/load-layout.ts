import { later } from '#ui/later.tsx'

/** The layout's code, with urql. It loads once, also if several callers request it early. */
export const Layout = later(() => import('./layout/layout.tsx'))

/** Preloads the layout. Ignores failures, because the layout is requested again when it renders. */
export const preloadLayout = () => void Layout.load().catch(() => undefined)
