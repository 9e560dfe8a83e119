import Table2 from 'lucide-react/icons/table-2'
import { meaning } from './meaning.tsx'

/** The data of a chart as a table. */
export const TableIcon = meaning(Table2)
