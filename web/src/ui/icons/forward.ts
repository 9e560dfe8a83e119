import ChevronRight from 'lucide-react/icons/chevron-right'
import { meaning } from './meaning.tsx'

export const ForwardIcon = meaning(ChevronRight)
