import Trash2 from 'lucide-react/icons/trash-2'
import { meaning } from './meaning.tsx'

export const BinIcon = meaning(Trash2)
