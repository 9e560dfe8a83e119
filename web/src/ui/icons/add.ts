import Plus from 'lucide-react/icons/plus'
import { meaning } from './meaning.tsx'

export const AddIcon = meaning(Plus)
