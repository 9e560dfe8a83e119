import CircleX from 'lucide-react/icons/circle-x'
import { meaning } from './meaning.tsx'

/** Missed: overdue, and the next one is due. */
export const MissedIcon = meaning(CircleX)
