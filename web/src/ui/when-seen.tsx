import { useEffect, useRef, useState, type ReactNode } from 'react'

type WhenSeenProps = {
  /** Reserves the space until then, so that nothing moves. */
  readonly height: number
  readonly children: ReactNode
}

/** Renders its children when they are about to become visible. Renders them immediately for printing. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const element = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const show = () => setSeen(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      {
        rootMargin: '64px',
      },
    )
    if (element.current) observer.observe(element.current)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [])
  return (
    <div ref={element} style={{ minHeight: height }}>
      {seen && children}
    </div>
  )
}
