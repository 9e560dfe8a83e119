import Maximize2 from 'lucide-react/icons/maximize-2'
import { meaning } from './meaning.tsx'

export const OpenIcon = meaning(Maximize2)
