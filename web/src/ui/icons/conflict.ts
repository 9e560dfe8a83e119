import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { meaning } from './meaning.tsx'

/** Two users changed the same field. */
export const ConflictIcon = meaning(GitCompareArrows)
