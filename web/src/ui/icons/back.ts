import ChevronLeft from 'lucide-react/icons/chevron-left'
import { meaning } from './meaning.tsx'

export const BackIcon = meaning(ChevronLeft)
