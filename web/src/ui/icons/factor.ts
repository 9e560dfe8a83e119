import Leaf from 'lucide-react/icons/leaf'
import { meaning } from './meaning.tsx'

/** What a use emits. */
export const FactorIcon = meaning(Leaf)
