import { navigate } from 'wouter/use-browser-location'
import type { Destination } from '#machines/editor-draft.ts'
import { aroundNav } from './leaving.ts'

/** Continues a held navigation, unless other unsaved changes hold it. */
export function follow(destination: Destination): void {
  if (destination === 'back') history.back()
  else aroundNav(navigate, destination.href, { state: destination.state })
}
