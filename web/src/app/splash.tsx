import { Logo } from '#ui/logo.tsx'

/** What stands on the page while nothing else can; it appears after a tenth of a second, so that nothing flickers. */
export function Splash() {
  return (
    <div className="splash">
      <Logo size={40} />
    </div>
  )
}
