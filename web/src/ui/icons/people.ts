import Users from 'lucide-react/icons/users'
import { meaning } from './meaning.tsx'

export const PeopleIcon = meaning(Users)
