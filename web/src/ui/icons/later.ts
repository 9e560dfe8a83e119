import Circle from 'lucide-react/icons/circle'
import { meaning } from './meaning.tsx'

/** Upcoming or not started. */
export const LaterIcon = meaning(Circle)
