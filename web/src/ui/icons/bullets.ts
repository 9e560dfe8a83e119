import List from 'lucide-react/icons/list'
import { meaning } from './meaning.tsx'

export const BulletsIcon = meaning(List)
