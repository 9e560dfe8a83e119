import FileDown from 'lucide-react/icons/file-down'
import { meaning } from './meaning.tsx'

/** Export of a list to a file. */
export const ExportIcon = meaning(FileDown)
