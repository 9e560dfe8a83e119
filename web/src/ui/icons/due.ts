import Clock from 'lucide-react/icons/clock'
import { meaning } from './meaning.tsx'

/** Due soon or ageing. */
export const DueIcon = meaning(Clock)
