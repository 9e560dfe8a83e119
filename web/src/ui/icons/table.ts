import Table2 from 'lucide-react/icons/table-2'
import { meaning } from './meaning.tsx'

/** The same in numbers. */
export const TableIcon = meaning(Table2)
