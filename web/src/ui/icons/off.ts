import Lock from 'lucide-react/icons/lock'
import { meaning } from './meaning.tsx'

/** Off, with a reason. */
export const OffIcon = meaning(Lock)
