/** Chakra, and what of the shell is made of it: the menus and the sheets. Every screen but the dashboard needs it. */
export const loadParts = () => import('./layout/parts.tsx')
