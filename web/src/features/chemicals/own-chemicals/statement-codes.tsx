import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { parseStatementCodes, statementKind, type StatementCode, type StatementKind } from '@ansvar/domain/statements'
import { valueAt } from '#machines/paths.ts'
import {
  SearchEuHazardStatementsDocument,
  SearchHazardStatementsDocument,
  SearchPrecautionaryStatementsDocument,
} from '#features/chemicals/hazards/generated/hazards.graphql.ts'
import { useSend } from '#graphql/use-send.ts'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import type { Reference } from '#ui/combobox.tsx'
import { FieldFrame, Wide } from '#ui/field-frame.tsx'
import './statement-codes.css'

/** The field of the draft that each kind of statement belongs to. */
const fields = {
  H: 'hazardStatements',
  EUH: 'euHazardStatements',
  P: 'precautionaryStatements',
} as const satisfies Record<StatementKind, string>
const kinds = Object.keys(fields) as StatementKind[]
const documents = {
  H: SearchHazardStatementsDocument,
  EUH: SearchEuHazardStatementsDocument,
  P: SearchPrecautionaryStatementsDocument,
} as const

/** The size of a request for a complete code list. */
const WHOLE_LIST = 500

type Statement = { readonly id: string; readonly code: string }
type Added = { readonly count: number; readonly unknown: readonly string[] }

/** Adds the statements of a typed or pasted list of codes, such as `H225, H319, EUH066`, to the fields of each kind. */
export function StatementCodes() {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [added, setAdded] = useState<Added | null>(null)
  const add = useAddition()
  const apply = async (codes: string) => {
    if (codes.trim() === '') return
    const result = await add(codes)
    setText(result.unknown.join(', '))
    setAdded(result)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (parseStatementCodes(pasted).codes.length === 0) return
    event.preventDefault()
    void apply(`${text} ${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the codes instead of saving the form.
    event.preventDefault()
    void apply(text)
  }
  return (
    <Wide>
      <FieldFrame id={id} label={t('ownChemicals.codes.label')} hint={t('ownChemicals.codes.hint')}>
        {(ties) => (
          <div className="statement-codes">
            <input
              {...ties}
              className="input"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onPaste={onPaste}
              onKeyDown={onKeyDown}
            />
            <Button onPress={() => void apply(text)}>{t('ownChemicals.codes.add')}</Button>
          </div>
        )}
      </FieldFrame>
      <output className="statement-codes-result">
        {added && t('ownChemicals.codes.added', { count: added.count })}
        {added && added.unknown.length > 0 && (
          <> {t('ownChemicals.codes.unknown', { codes: added.unknown.join(', ') })}</>
        )}
      </output>
    </Wide>
  )
}

/** Returns a function that adds the statements of a text to the draft. It returns how many, and the texts without one. */
function useAddition() {
  const send = useSend()
  const { values, change } = useForm()
  return async (text: string): Promise<Added> => {
    const { codes, unknown } = parseStatementCodes(text)
    const found = await Promise.all(
      kinds.map(async (kind): Promise<readonly Statement[]> => {
        const wanted = codes.filter((code) => statementKind(code) === kind)
        if (wanted.length === 0) return []
        const variables = { filter: {}, size: WHOLE_LIST, sort: [] }
        const list = await send(documents[kind], variables, { data: (data) => data.list?.content ?? [] })
        return wanted.flatMap((code) => list.find((each) => isSame(each.code, code)) ?? [])
      }),
    )
    const all = found.flat()
    for (const [index, kind] of kinds.entries()) {
      const before = (valueAt(values, fields[kind]) ?? []) as readonly Reference[]
      const others = (found[index] ?? []).filter(({ id }) => before.every((each) => each.id !== id))
      if (others.length > 0) change(fields[kind], [...before, ...others.map(({ id, code }) => ({ id, name: code }))])
    }
    const missing = codes.filter((code) => all.every((each) => !isSame(each.code, code)))
    return { count: all.length, unknown: [...unknown, ...missing] }
  }
}

const isSame = (listed: string, code: StatementCode): boolean => listed.replaceAll(/\s/g, '') === code
