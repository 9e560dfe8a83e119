import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import { meaning } from './meaning.tsx'

export const WarningIcon = meaning(TriangleExclamationPoint)
