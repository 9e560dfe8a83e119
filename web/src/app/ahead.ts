/** A step of the visit whose files the build names on the tag of `public/preferences.js`. */
type Step = 'layout' | 'dashboard' | 'parts'

/**
 * Has the files of steps fetched into the browser's cache, and nothing run: running a chunk takes a slow phone as long as
 * somebody notices. A browser that fetches nothing ahead fetches it when it is wanted.
 */
export function fetchAhead(...steps: readonly Step[]): void {
  const named = document.querySelector<HTMLElement>('[data-layout]')?.dataset
  for (const href of steps.flatMap((step) => named?.[step]?.split(' ') ?? []))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href, crossOrigin: 'anonymous' }),
    )
}
