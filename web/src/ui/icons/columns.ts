import Columns3 from 'lucide-react/icons/columns-3'
import { meaning } from './meaning.tsx'

/** The choice of visible columns. */
export const ColumnsIcon = meaning(Columns3)
