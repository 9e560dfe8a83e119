import { ArrowRight, Eye, EyeOff } from 'lucide-react'
import { meaning } from '#ui/icons/meaning.tsx'

export const ChooseIcon = meaning(ArrowRight)
export const HideIcon = meaning(EyeOff)
export const ShowIcon = meaning(Eye)
