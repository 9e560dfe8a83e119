import Download from 'lucide-react/icons/download'
import { meaning } from './meaning.tsx'

export const DownloadIcon = meaning(Download)
