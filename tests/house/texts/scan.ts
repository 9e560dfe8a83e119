import type { Keys } from './keys.ts'
import type { Layouts } from './layouts.ts'

/** What the compiler finds in the web app. */
export type Scan = { readonly keys: Keys; readonly layouts: Layouts }
