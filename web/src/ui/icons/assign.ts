import UserPlus from 'lucide-react/icons/user-plus'
import { meaning } from './meaning.tsx'

/** Somebody is named for it. */
export const AssignIcon = meaning(UserPlus)
