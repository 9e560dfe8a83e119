import { codeListEndpoint } from '#http/code-list.ts'
import * as lists from './lists.ts'

export const codeLists = Object.values(lists).map(codeListEndpoint)
