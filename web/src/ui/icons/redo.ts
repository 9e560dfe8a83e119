import Redo2 from 'lucide-react/icons/redo-2'
import { meaning } from './meaning.tsx'

export const RedoIcon = meaning(Redo2)
