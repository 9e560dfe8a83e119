import BuildingComplex from 'lucide-react/icons/building-complex'
import { meaning } from './meaning.tsx'

export const OrganizationIcon = meaning(BuildingComplex)
