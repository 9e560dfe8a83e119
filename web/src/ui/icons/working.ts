import LoaderCircle from 'lucide-react/icons/loader-circle'
import { meaning } from './meaning.tsx'

export const WorkingIcon = meaning(LoaderCircle)
