import Circle from 'lucide-react/icons/circle'
import { meaning } from './meaning.tsx'

/** Later, not begun. */
export const LaterIcon = meaning(Circle)
