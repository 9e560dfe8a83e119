import Scale from 'lucide-react/icons/scale'
import { meaning } from './meaning.tsx'

/** Legislation and obligations. */
export const LegislationIcon = meaning(Scale)
