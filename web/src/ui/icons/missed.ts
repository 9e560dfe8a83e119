import CircleX from 'lucide-react/icons/circle-x'
import { meaning } from './meaning.tsx'

/** Its time has passed undone, and it is no longer waited for. */
export const MissedIcon = meaning(CircleX)
