import FileDown from 'lucide-react/icons/file-down'
import { meaning } from './meaning.tsx'

/** A list into a file. */
export const ExportIcon = meaning(FileDown)
