import X from 'lucide-react/icons/x'
import { meaning } from './meaning.tsx'

export const CloseIcon = meaning(X)
