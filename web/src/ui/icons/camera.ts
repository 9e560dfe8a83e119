import Camera from 'lucide-react/icons/camera'
import { meaning } from './meaning.tsx'

export const CameraIcon = meaning(Camera)
