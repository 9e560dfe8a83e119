import Bookmark from 'lucide-react/icons/bookmark'
import { meaning } from './meaning.tsx'

/** A saved view of a list. */
export const SavedViewIcon = meaning(Bookmark)
