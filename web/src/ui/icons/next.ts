import ChevronDown from 'lucide-react/icons/chevron-down'
import { meaning } from './meaning.tsx'

export const NextIcon = meaning(ChevronDown)
