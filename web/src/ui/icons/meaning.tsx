import type { LucideIcon } from 'lucide-react'

export type IconProps = { readonly size?: 16 | 20 | 24; readonly className?: string }
export type Icon = (props: IconProps) => React.JSX.Element

/**
 * One meaning, one icon (Lucide, ISC), a module each, so that a chunk holds those that it draws. Screens import meanings and
 * never a drawing. A drawing at the sizes of the look, with the stroke of its size. It is beside its word, so it is not read out.
 */
export function meaning(Drawing: LucideIcon): Icon {
  return function MeaningIcon({ size = 16, className }) {
    return <Drawing aria-hidden className={className ? `icon ${className}` : 'icon'} data-size={size} />
  }
}
