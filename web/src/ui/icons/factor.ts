import Leaf from 'lucide-react/icons/leaf'
import { meaning } from './meaning.tsx'

/** Emission factor. */
export const FactorIcon = meaning(Leaf)
