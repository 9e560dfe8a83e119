import LetterB from 'lucide-react/icons/letter-b'
import { meaning } from './meaning.tsx'

export const BoldIcon = meaning(LetterB)
