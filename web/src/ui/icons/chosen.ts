import Check from 'lucide-react/icons/check'
import { meaning } from './meaning.tsx'

export const ChosenIcon = meaning(Check)
