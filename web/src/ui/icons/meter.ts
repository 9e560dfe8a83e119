import Gauge from 'lucide-react/icons/gauge'
import { meaning } from './meaning.tsx'

/** What is read. */
export const MeterIcon = meaning(Gauge)
