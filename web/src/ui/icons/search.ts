import Search from 'lucide-react/icons/search'
import { meaning } from './meaning.tsx'

export const SearchIcon = meaning(Search)
