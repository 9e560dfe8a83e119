import Columns3 from 'lucide-react/icons/columns-3'
import { meaning } from './meaning.tsx'

/** Which columns a list shows. */
export const ColumnsIcon = meaning(Columns3)
