import ListFilter from 'lucide-react/icons/list-filter'
import { meaning } from './meaning.tsx'

export const FilterIcon = meaning(ListFilter)
