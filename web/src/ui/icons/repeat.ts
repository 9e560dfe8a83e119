import Repeat from 'lucide-react/icons/repeat'
import { meaning } from './meaning.tsx'

/** What comes again and again. */
export const RepeatIcon = meaning(Repeat)
