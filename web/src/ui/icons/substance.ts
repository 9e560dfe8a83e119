import FlaskRound from 'lucide-react/icons/flask-round'
import { meaning } from './meaning.tsx'

/** A substance. */
export const SubstanceIcon = meaning(FlaskRound)
