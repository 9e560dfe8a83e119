import FlaskRound from 'lucide-react/icons/flask-round'
import { meaning } from './meaning.tsx'

/** Substance. */
export const SubstanceIcon = meaning(FlaskRound)
