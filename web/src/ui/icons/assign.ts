import UserPlus from 'lucide-react/icons/user-plus'
import { meaning } from './meaning.tsx'

/** Assignment of a member. */
export const AssignIcon = meaning(UserPlus)
