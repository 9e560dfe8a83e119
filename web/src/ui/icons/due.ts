import Clock from 'lucide-react/icons/clock'
import { meaning } from './meaning.tsx'

/** Due soon or outdated. */
export const DueIcon = meaning(Clock)
