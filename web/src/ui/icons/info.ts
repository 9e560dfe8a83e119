import Info from 'lucide-react/icons/info'
import { meaning } from './meaning.tsx'

export const InfoIcon = meaning(Info)
