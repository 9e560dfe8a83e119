import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one path, of squares of size 1. The white space around it is part of the label. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => squaresOf(text), [text])
  return (
    <svg className="label-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** A quarter of the code can be scratched off (level Q), because labels stay on their objects for years. */
function squaresOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'Q', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
