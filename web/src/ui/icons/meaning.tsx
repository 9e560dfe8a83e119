import type { LucideIcon } from 'lucide-react'

export type IconProps = { readonly size?: 16 | 20 | 24; readonly className?: string }
export type Icon = (props: IconProps) => React.JSX.Element

/**
 * Creates an icon component from a Lucide drawing (ISC), at the sizes and strokes of the design. It is hidden from screen
 * readers because it is always next to its label. Each meaning has one icon in its own module, so that a chunk contains only
 * the icons that it uses. Screens import these modules and never a drawing.
 */
export function meaning(Drawing: LucideIcon): Icon {
  return function MeaningIcon({ size = 16, className }) {
    return <Drawing aria-hidden className={className ? `icon ${className}` : 'icon'} data-size={size} />
  }
}
