import Pencil from 'lucide-react/icons/pencil'
import { meaning } from './meaning.tsx'

/** A draft, and the action that edits. */
export const EditIcon = meaning(Pencil)
