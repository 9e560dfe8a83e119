import { codeList } from '#http/code-list.ts'
import { precautionaryStatementList } from './schema.ts'

export const precautionaryStatements = [codeList(precautionaryStatementList)]
