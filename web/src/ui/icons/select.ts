import ListChecks from 'lucide-react/icons/list-checks'
import { meaning } from './meaning.tsx'

/** Marking several rows. */
export const SelectIcon = meaning(ListChecks)
