import Printer from 'lucide-react/icons/printer'
import { meaning } from './meaning.tsx'

export const PrintIcon = meaning(Printer)
