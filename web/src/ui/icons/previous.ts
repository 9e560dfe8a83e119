import ChevronUp from 'lucide-react/icons/chevron-up'
import { meaning } from './meaning.tsx'

export const PreviousIcon = meaning(ChevronUp)
