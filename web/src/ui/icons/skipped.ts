import CircleSlash from 'lucide-react/icons/circle-slash'
import { meaning } from './meaning.tsx'

/** Skipped. */
export const SkippedIcon = meaning(CircleSlash)
