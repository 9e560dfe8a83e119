/**
 * Chakra and the parts of the shell that use it: the menus and the sheets. Every screen except the dashboard needs it.
 */
export const loadParts = () => import('./layout/parts.tsx')
