import ArrowUp from 'lucide-react/icons/arrow-up'
import { meaning } from './meaning.tsx'

export const AscendingIcon = meaning(ArrowUp)
