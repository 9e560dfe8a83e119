/** What `use-sync-external-store/shim` is for an older React. */
export { useSyncExternalStore } from 'react'
