import ChartPie from 'lucide-react/icons/chart-pie'
import { meaning } from './meaning.tsx'

export const YearIcon = meaning(ChartPie)
