import { useEffect, useEffectEvent, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
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
type Added = { readonly count: number; readonly unknown: readonly string[] }
/** What became of a text: its statements are added, it waits for the code lists, or they could not be loaded. */
type Outcome = Added | 'waiting' | 'failed'

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
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { add, isLoading, reload } = useAddition()
  const apply = (codes: string) => {
    if (codes.trim() === '') return
    const result = add(codes)
    onChange(result ? result.unknown.join(', ') : codes.trim())
    setOutcome(result ?? 'waiting')
    if (!result) reload()
  }
  const finish = useEffectEvent(() => {
    if (outcome !== 'waiting') return
    const result = add(text)
    if (result) onChange(result.unknown.join(', '))
    setOutcome(result ?? 'failed')
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
        {typeof outcome === 'string' && t(`ownChemicals.codes.${outcome}`)}
        {outcome && typeof outcome === 'object' && <AddedText {...outcome} />}
      </output>
    </>
  )
}

function AddedText({ count, unknown }: Added) {
  const { t } = useTranslation()
  return (
    <>
      {t('ownChemicals.codes.added', { count })}
      {unknown.length > 0 && <> {t('ownChemicals.codes.unknown', { codes: unknown.join(', ') })}</>}
    </>
  )
}

type Lists = Readonly<Record<StatementKind, readonly Statement[] | undefined>>

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

/**
 * Returns `add`, which adds the statements of a text to the draft. It returns how many, and the texts without one, or null
 * if a code list is not loaded. It adds at once, so that a press on Save, which takes the focus from the field,
 * adds its codes before it saves the form.
 */
function useAddition() {
  const { values, change } = useForm()
  const { lists, isLoading, reload } = useLists()
  const add = (text: string): Added | null => {
    const { codes, unknown } = parseStatementCodes(text)
    const missing = new Set<string>(codes)
    for (const kind of kinds.filter((each) => codes.some((code) => statementKind(code) === each))) {
      const list = lists[kind]
      if (!list) return null
      const found = list.filter(({ code }) => missing.delete(code.replaceAll(/\s/g, '')))
      const before = (valueAt(values, fields[kind]) ?? []) as readonly Reference[]
      const others = found.filter(({ id }) => before.every((each) => each.id !== id))
      if (others.length > 0) change(fields[kind], [...before, ...others.map(({ id, code }) => ({ id, name: code }))])
    }
    return { count: codes.length - missing.size, unknown: [...unknown, ...missing] }
  }
  return { add, isLoading, reload }
}
