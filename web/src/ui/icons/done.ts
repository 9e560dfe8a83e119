import CircleCheck from 'lucide-react/icons/circle-check'
import { meaning } from './meaning.tsx'

/** Done or in force. */
export const DoneIcon = meaning(CircleCheck)
