import Eraser from 'lucide-react/icons/eraser'
import { meaning } from './meaning.tsx'

export const EraseIcon = meaning(Eraser)
