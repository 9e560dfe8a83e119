import FileText from 'lucide-react/icons/file-text'
import { meaning } from './meaning.tsx'

export const DocumentIcon = meaning(FileText)
