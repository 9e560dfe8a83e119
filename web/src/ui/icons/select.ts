import ListChecks from 'lucide-react/icons/list-checks'
import { meaning } from './meaning.tsx'

/** Selection of several rows. */
export const SelectIcon = meaning(ListChecks)
