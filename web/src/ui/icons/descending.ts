import ArrowDown from 'lucide-react/icons/arrow-down'
import { meaning } from './meaning.tsx'

export const DescendingIcon = meaning(ArrowDown)
