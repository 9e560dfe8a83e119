import LinkDrawing from 'lucide-react/icons/link'
import { meaning } from './meaning.tsx'

export const LinkIcon = meaning(LinkDrawing)
