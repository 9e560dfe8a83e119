import ListChecks from 'lucide-react/icons/list-checks'
import { meaning } from './meaning.tsx'

/** A checklist. */
export const ChecklistIcon = meaning(ListChecks)
