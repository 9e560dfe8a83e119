import FlaskConical from 'lucide-react/icons/flask-conical'
import { meaning } from './meaning.tsx'

/** A chemical, a product that contains substances. */
export const ChemicalIcon = meaning(FlaskConical)
