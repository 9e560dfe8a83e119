import { Logo } from '#ui/logo.tsx'

/** Shown while nothing else can be. It appears after 100 ms, so that fast page loads do not flicker. */
export function Splash() {
  return (
    <div className="splash">
      <Logo size={40} />
    </div>
  )
}
