/** Replaces `use-sync-external-store/shim`, which supports older versions of React. */
export { useSyncExternalStore } from 'react'
