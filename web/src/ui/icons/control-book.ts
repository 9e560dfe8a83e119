import BookCheck from 'lucide-react/icons/book-check'
import { meaning } from './meaning.tsx'

/** The control book. */
export const ControlBookIcon = meaning(BookCheck)
