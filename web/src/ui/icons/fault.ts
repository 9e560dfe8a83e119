import OctagonExclamationPoint from 'lucide-react/icons/octagon-exclamation-point'
import { meaning } from './meaning.tsx'

/** Overdue or faulty. */
export const FaultIcon = meaning(OctagonExclamationPoint)
