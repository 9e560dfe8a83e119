import ArrowRight from 'lucide-react/icons/arrow-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { meaning } from '#ui/icons/meaning.tsx'

export const ChooseIcon = meaning(ArrowRight)
export const HideIcon = meaning(EyeOff)
export const ShowIcon = meaning(Eye)
