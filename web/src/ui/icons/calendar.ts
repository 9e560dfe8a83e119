import Calendar from 'lucide-react/icons/calendar'
import { meaning } from './meaning.tsx'

export const CalendarIcon = meaning(Calendar)
