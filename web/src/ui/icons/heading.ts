import Heading2 from 'lucide-react/icons/heading-2'
import { meaning } from './meaning.tsx'

export const HeadingIcon = meaning(Heading2)
