import RotateCcwClock from 'lucide-react/icons/rotate-ccw-clock'
import { meaning } from './meaning.tsx'

export const HistoryIcon = meaning(RotateCcwClock)
