import CloudOff from 'lucide-react/icons/cloud-off'
import { meaning } from './meaning.tsx'

/** Changes do not come in. */
export const OfflineIcon = meaning(CloudOff)
