/** A step of the page load. The build lists its files on the tag of `public/preferences.js`. */
type Step = 'layout' | 'dashboard' | 'parts'

/**
 * Prefetches the files of steps into the browser's cache without running them, because running a chunk blocks slow
 * phones noticeably. A browser without prefetch fetches them when they are needed.
 */
export function prefetchSteps(...steps: readonly Step[]): void {
  const named = document.querySelector<HTMLElement>('[data-layout]')?.dataset
  for (const href of steps.flatMap((step) => named?.[step]?.split(' ') ?? []))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href, crossOrigin: 'anonymous' }),
    )
}
