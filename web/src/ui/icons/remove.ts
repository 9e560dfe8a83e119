import Trash from 'lucide-react/icons/trash'
import { meaning } from './meaning.tsx'

export const RemoveIcon = meaning(Trash)
