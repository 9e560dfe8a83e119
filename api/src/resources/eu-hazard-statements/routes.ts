import { codeList } from '#http/code-list.ts'
import { euHazardStatementList } from './schema.ts'

export const euHazardStatements = [codeList(euHazardStatementList)]
