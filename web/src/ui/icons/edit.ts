import Pencil from 'lucide-react/icons/pencil'
import { meaning } from './meaning.tsx'

/** A draft, and the edit action. */
export const EditIcon = meaning(Pencil)
