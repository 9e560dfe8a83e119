import CloudOff from 'lucide-react/icons/cloud-off'
import { meaning } from './meaning.tsx'

/** No live updates. */
export const OfflineIcon = meaning(CloudOff)
