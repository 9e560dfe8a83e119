import Gauge from 'lucide-react/icons/gauge'
import { meaning } from './meaning.tsx'

/** Meter. */
export const MeterIcon = meaning(Gauge)
