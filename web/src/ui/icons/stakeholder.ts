import Handshake from 'lucide-react/icons/handshake'
import { meaning } from './meaning.tsx'

/** Those who have an interest in the organisation. */
export const StakeholderIcon = meaning(Handshake)
