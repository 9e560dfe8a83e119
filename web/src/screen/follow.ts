import { navigate } from 'wouter/use-browser-location'
import type { Destination } from '#machines/editor-draft.ts'
import { aroundNav } from './leaving.ts'

/** Goes where a held navigation wanted to, unless other unsaved work holds it. */
export function follow(destination: Destination): void {
  if (destination === 'back') history.back()
  else aroundNav(navigate, destination.href, { state: destination.state })
}
