import { useMemo } from 'react'
import { encode } from 'uqr'

type QrCodeProps = {
  readonly text: string
  /** Whether it is printed small. It then has fewer and larger squares, and a scratch makes it unreadable sooner. */
  readonly small?: boolean
}

/** A QR code as one path, of squares of size 1. The white space around it is part of the label. */
export function QrCode({ text, small = false }: QrCodeProps) {
  const { size, path } = useMemo(() => squaresOf(text, small ? 'L' : 'Q'), [text, small])
  return (
    <svg className="label-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** A quarter of the code can be scratched off (level Q), because labels stay on their objects for years. */
function squaresOf(text: string, ecc: 'L' | 'Q'): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc, border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
