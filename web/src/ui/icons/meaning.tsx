import type { LucideIcon } from 'lucide-react'

export type IconProps = { readonly size?: 16 | 20 | 24; readonly className?: string }
export type Icon = (props: IconProps) => React.JSX.Element

/** A drawing at the sizes of the look, with the stroke of its size. It is beside its word, so it is not read out. */
export function meaning(Drawing: LucideIcon): Icon {
  return function MeaningIcon({ size = 16, className }) {
    return <Drawing aria-hidden className={className ? `icon ${className}` : 'icon'} data-size={size} />
  }
}
