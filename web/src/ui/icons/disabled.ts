import Lock from 'lucide-react/icons/lock'
import { meaning } from './meaning.tsx'

/** Disabled with a reason. */
export const DisabledIcon = meaning(Lock)
