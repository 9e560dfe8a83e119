import Bell from 'lucide-react/icons/bell'
import { meaning } from './meaning.tsx'

/** Notifications of the user. */
export const BellIcon = meaning(Bell)
