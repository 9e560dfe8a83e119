import { writeFileSync } from 'node:fs'
import { root } from '../tree/files.ts'
import { machinesDocument } from './document.ts'

// `pnpm machines`: writes the charts of all machines to docs/machines.md.
writeFileSync(`${root}docs/machines.md`, machinesDocument())
process.stdout.write('docs/machines.md is written\n')
