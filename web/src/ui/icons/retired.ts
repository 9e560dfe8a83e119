import Archive from 'lucide-react/icons/archive'
import { meaning } from './meaning.tsx'

/** Retired, put away. */
export const RetiredIcon = meaning(Archive)
