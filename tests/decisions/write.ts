import { writeFileSync } from 'node:fs'
import { root } from '../tree/files.ts'
import { decisionIndex } from './index.ts'
import { indexPath } from './read.ts'

// `pnpm decisions`: writes the index of docs/decisions.
writeFileSync(`${root}${indexPath}`, decisionIndex())
process.stdout.write(`${indexPath} is written\n`)
