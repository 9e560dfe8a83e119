import Undo2 from 'lucide-react/icons/undo-2'
import { meaning } from './meaning.tsx'

export const UndoIcon = meaning(Undo2)
