import { codeList } from '#http/code-list.ts'
import { dangerousGoodList } from './schema.ts'

export const dangerousGoods = [codeList(dangerousGoodList)]
