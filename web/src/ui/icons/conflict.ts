import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { meaning } from './meaning.tsx'

/** Two people changed the same. */
export const ConflictIcon = meaning(GitCompareArrows)
