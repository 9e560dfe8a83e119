import Repeat from 'lucide-react/icons/repeat'
import { meaning } from './meaning.tsx'

/** Recurring. */
export const RepeatIcon = meaning(Repeat)
