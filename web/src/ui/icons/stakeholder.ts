import Handshake from 'lucide-react/icons/handshake'
import { meaning } from './meaning.tsx'

/** Stakeholder. */
export const StakeholderIcon = meaning(Handshake)
