import Italic from 'lucide-react/icons/italic'
import { meaning } from './meaning.tsx'

export const ItalicIcon = meaning(Italic)
