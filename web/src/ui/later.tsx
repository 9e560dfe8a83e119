import { lazy, useState, type ComponentType } from 'react'

/** A component that is loaded on demand and can be preloaded. */
export type Later<Props> = ComponentType<Props> & { readonly load: () => Promise<void> }

/**
 * Renders a component immediately if its code is loaded. `lazy` alone would show the fallback for a moment, and React
 * delays the content that replaces a fallback by 300 ms.
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  async function loadComponent() {
    const module = await load()
    loaded = module.default
    return module
  }
  const Waiting: ComponentType<Props> = lazy(loadComponent)
  // The component type of an instance never changes, because another type would remount it and lose its state.
  function Later(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  return Object.assign(Later, { load: () => loadComponent().then(() => undefined) })
}
