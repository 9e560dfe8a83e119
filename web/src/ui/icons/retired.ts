import Archive from 'lucide-react/icons/archive'
import { meaning } from './meaning.tsx'

/** Retired. */
export const RetiredIcon = meaning(Archive)
