import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { meaning } from './meaning.tsx'

export const EscalatedIcon = meaning(ChevronsUp)
