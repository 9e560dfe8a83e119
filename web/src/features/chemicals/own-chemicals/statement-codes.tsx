import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useQuery } from 'urql'
import { parseStatementCodes, statementKind, type StatementKind } from '@ansvar/domain/statements'
import { valueAt } from '#machines/paths.ts'
import {
  SearchEuHazardStatementsDocument,
  SearchHazardStatementsDocument,
  SearchPrecautionaryStatementsDocument,
} from '#features/chemicals/hazards/generated/hazards.graphql.ts'
import { createField, type EditProps } from '#screen/fields/create-field.tsx'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import type { Reference } from '#ui/combobox.tsx'
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

/** The variables of a query of a complete code list. */
const variables = { filter: {}, size: 500, sort: [] }

type Statement = { readonly id: string; readonly code: string }
type Lists = Readonly<Record<StatementKind, readonly Statement[] | undefined>>
/** The statements of a text by kind, and the texts without one. */
type LookUp = {
  readonly found: Readonly<Record<StatementKind, readonly Statement[]>>
  readonly unknown: readonly string[]
}

/**
 * Adds the statements of a typed or pasted list of codes, such as `H225, H319, EUH066`, to the fields of each kind. Its
 * value is the text that is not added yet, which the check of the record refuses to save.
 */
export const StatementCodesField = createField<string>({
  useText: () => (text) => text,
  Edit: EditCodes,
})

function EditCodes({ ties, value: text, onChange }: EditProps<string>) {
  const { t } = useTranslation()
  const { lists, isLoading, reload } = useLists()
  const addAll = useAddition()
  const [applied, setApplied] = useState('')
  const isWaiting = useRef(false)
  /** Adds at once, so that a press on Save, which takes the focus from the field, adds its codes before it saves the form. */
  const add = (codes: string) => {
    const result = lookUp(codes, lists)
    isWaiting.current = result === null
    if (result) addAll(result)
    onChange(result ? result.unknown.join(', ') : codes.trim())
    return result !== null
  }
  const apply = (codes: string) => {
    if (codes.trim() === '') return
    setApplied(codes)
    if (!add(codes)) reload()
  }
  const finish = useEffectEvent(() => {
    if (isWaiting.current) add(text)
  })
  useEffect(() => {
    if (!isLoading) finish()
  }, [isLoading])
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (parseStatementCodes(pasted).codes.length === 0) return
    event.preventDefault()
    apply(`${text} ${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the codes instead of saving the form.
    event.preventDefault()
    apply(text)
  }
  return (
    <>
      <div className="statement-codes">
        <input
          {...ties}
          className="input"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => apply(text)}
        />
        <Button onPress={() => apply(text)}>{t('ownChemicals.codes.add')}</Button>
      </div>
      <output className="statement-codes-result">
        {applied !== '' && <Outcome result={lookUp(applied, lists)} isLoading={isLoading} />}
      </output>
    </>
  )
}

type OutcomeProps = {
  /** Null if a code list is not loaded. */
  readonly result: LookUp | null
  readonly isLoading: boolean
}

/** What became of the text: its statements are added, it waits for the code lists, or they could not be loaded. */
function Outcome({ result, isLoading }: OutcomeProps) {
  const { t } = useTranslation()
  if (!result) return t(isLoading ? 'ownChemicals.codes.waiting' : 'ownChemicals.codes.failed')
  const { found, unknown } = result
  const count = kinds.reduce((sum, kind) => sum + found[kind].length, 0)
  return (
    <>
      {t('ownChemicals.codes.added', { count })}
      {unknown.length > 0 && <> {t('ownChemicals.codes.unknown', { codes: unknown.join(', ') })}</>}
    </>
  )
}

/** Returns the code lists, each undefined until it is loaded, and a function that requests the missing ones again. */
function useLists() {
  const [h, reloadH] = useQuery({ query: documents.H, variables })
  const [euh, reloadEuh] = useQuery({ query: documents.EUH, variables })
  const [p, reloadP] = useQuery({ query: documents.P, variables })
  const lists: Lists = { H: h.data?.list?.content, EUH: euh.data?.list?.content, P: p.data?.list?.content }
  const isLoading = h.fetching || euh.fetching || p.fetching
  const reload = () => {
    if (!isLoading) for (const execute of [reloadH, reloadEuh, reloadP]) execute()
  }
  return { lists, isLoading, reload }
}

/** Returns the statements of a text. Returns null if a code list that it needs is not loaded. */
function lookUp(text: string, lists: Lists): LookUp | null {
  const { codes, unknown } = parseStatementCodes(text)
  const missing = new Set<string>(codes)
  const found: Record<StatementKind, readonly Statement[]> = { H: [], EUH: [], P: [] }
  for (const kind of kinds.filter((each) => codes.some((code) => statementKind(code) === each))) {
    const list = lists[kind]
    if (!list) return null
    found[kind] = list.filter(({ code }) => missing.delete(code.replaceAll(/\s/g, '')))
  }
  return { found, unknown: [...unknown, ...missing] }
}

/** Returns a function that adds statements to the fields of their kinds. */
function useAddition() {
  const { values, change } = useForm()
  return ({ found }: LookUp): void => {
    for (const kind of kinds) {
      const before = (valueAt(values, fields[kind]) ?? []) as readonly Reference[]
      const others = found[kind].filter(({ id }) => before.every((each) => each.id !== id))
      if (others.length > 0) change(fields[kind], [...before, ...others.map(({ id, code }) => ({ id, name: code }))])
    }
  }
}
