import { codeList } from '#http/code-list.ts'
import { hazardStatementList } from './schema.ts'

export const hazardStatements = [codeList(hazardStatementList)]
