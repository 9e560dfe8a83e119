import CircleSlash from 'lucide-react/icons/circle-slash'
import { meaning } from './meaning.tsx'

/** Left out on purpose. */
export const SkippedIcon = meaning(CircleSlash)
