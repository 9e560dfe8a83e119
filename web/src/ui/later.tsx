import { lazy, useState, type ComponentType } from 'react'

/** A component whose code comes later, and can be asked for ahead. */
export type Later<Props> = ComponentType<Props> & { readonly load: () => Promise<void> }

/**
 * Draws a component at once where its code is there before it is wanted. `lazy` alone shows the fallback for a turn even
 * then, and React holds back for 300 ms whatever comes in a fallback's place.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  async function ask() {
    const module = await load()
    loaded = module.default
    return module
  }
  const Waiting: ComponentType<Props> = lazy(ask)
  // What an instance began with, it keeps: another type would be another component, without its state.
  function Later(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return Object.assign(Later, { load: () => ask().then(() => undefined) })
}
