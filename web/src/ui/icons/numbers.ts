import ListOrdered from 'lucide-react/icons/list-ordered'
import { meaning } from './meaning.tsx'

export const NumbersIcon = meaning(ListOrdered)
