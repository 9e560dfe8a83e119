import Scale from 'lucide-react/icons/scale'
import { meaning } from './meaning.tsx'

/** Acts, and what they oblige to. */
export const LegislationIcon = meaning(Scale)
