import { Combobox as Parts, createListCollection, Portal, useCombobox } from '@chakra-ui/react'
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DialogContext } from './dialog-context.ts'
import type { InputTies } from './field-frame.tsx'
import { ExpandIcon } from './icons/expand.ts'
import { asRegion } from './region.ts'
import './combobox.css'
import './menu.css'

/** A reference: the stored id and the displayed name. A reference without an id was typed, not chosen. */
export type Reference = { readonly id: string; readonly name: string }

/** An option, with a note that distinguishes it from options of the same name. */
export type Suggestion = Reference & { readonly note?: string | undefined }

/**
 * Returns the options that match a text, best match first, and their total. An empty text returns the first options.
 * Rejects if the search fails.
 */
export type Search = (text: string) => Promise<{ readonly found: readonly Suggestion[]; readonly total: number }>

export type ComboboxTexts = {
  readonly placeholder: string
  readonly nothing: string
  readonly failed: (reason: unknown) => string
  readonly open: string
  readonly more: (shown: number, total: number) => string
}

type ComboboxProps = InputTies & {
  /** Text that matches no option stays in the value, so that nothing is lost and validation can report it. */
  readonly value: Reference | null
  readonly onChange: (value: Reference | null) => void
  readonly search: Search
  readonly texts: ComboboxTexts
  /** An option below the results that does something else with the typed text, such as to create what was not found. */
  readonly action?: { readonly label: string; readonly onSelect: (text: string) => void }
}

/** The id of the option for the action. No record has it. */
const ACTION = 'action'
const PAUSE_MS = 150
const MOST_TYPED = 200
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** A choice of one of many options, found by typing. An empty text clears the choice; a complete name selects its option. */
export function Combobox({ value, onChange, search, texts, action, id, ...ties }: ComboboxProps) {
  const inDialog = use(DialogContext)
  const { result, startSearch } = useSearchResult(search)
  const { combobox, leave } = useChoice({ id, value, onChange, action, found: result.found, startSearch })
  return (
    <Parts.RootProvider value={combobox}>
      <Parts.Control>
        <Parts.Input
          className="input"
          placeholder={texts.placeholder}
          maxLength={MOST_TYPED}
          {...ties}
          // A click selects the text, so that typing replaces it.
          onClick={({ currentTarget }) => value !== null && value.id !== '' && currentTarget.select()}
          onBlur={leave}
        />
        <Parts.Trigger aria-label={texts.open}>
          <ExpandIcon />
        </Parts.Trigger>
      </Parts.Control>
      <Portal disabled={inDialog}>
        <Parts.Positioner {...(combobox.open && asRegion(texts.open))}>
          <Parts.Content>
            {result.found.map((item) => (
              <Parts.Item key={item.id} item={item}>
                <Parts.ItemText>{item.name}</Parts.ItemText>
                {item.note && <span className="combobox-note">{item.note}</span>}
              </Parts.Item>
            ))}
            <output className="combobox-nothing">{statusOf(result, texts)}</output>
            {action && (
              <Parts.Item item={actionItem} className="combobox-action">
                <Parts.ItemText>{action.label}</Parts.ItemText>
              </Parts.Item>
            )}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.RootProvider>
  )
}

/** The status below the options: why there are none, or that there are more. */
function statusOf({ found, total, known, failed, reason }: typeof emptyResult, texts: ComboboxTexts) {
  if (failed) return texts.failed(reason)
  if (found.length === 0) return known && texts.nothing
  return total > found.length && texts.more(found.length, total)
}

const actionItem: Suggestion = { id: ACTION, name: '' }

type Choice = Pick<ComboboxProps, 'id' | 'value' | 'onChange' | 'action'> & {
  readonly found: readonly Suggestion[]
  readonly startSearch: (text: string, pause: number) => void
}

/** Keeps the choice and the typed text in step with the value. `leave` is called when the focus leaves the input. */
function useChoice({ id, value, onChange, action, found, startSearch }: Choice) {
  const before = useRef<Reference | null>(null)
  /** Texts that were typed here. The input already shows them, and may show a later text. */
  const typed = useRef(new WeakSet<Reference>())
  const typing = useRef(false)
  const chosen = value && value.id !== '' ? value : null
  const hasAction = action !== undefined
  const collection = useMemo(
    () =>
      createListCollection({
        items: [
          ...found,
          ...(chosen && !found.some((each) => each.id === chosen.id) ? [chosen] : []),
          ...(hasAction ? [actionItem] : []),
        ],
        itemToValue: (item: Suggestion) => item.id,
        itemToString: (item) => item.name,
      }),
    [found, chosen, hasAction],
  )
  const choose = (next: Reference | null) => {
    typing.current = false
    onChange(next && { id: next.id, name: next.name })
  }
  const combobox = useCombobox({
    collection,
    ids: { input: id },
    value: chosen ? [chosen.id] : [],
    defaultInputValue: value?.name ?? '',
    selectionBehavior: 'preserve',
    openOnClick: true,
    positioning: { sameWidth: true, gutter: 4 },
    onOpenChange({ open, reason }) {
      if (open) {
        before.current = value
        if (reason !== 'input-change') startSearch('', 0)
      } else if (reason === 'escape-key') choose(before.current)
    },
    onInputValueChange({ inputValue, reason }) {
      if (reason !== 'input-change') return
      const next = inputValue.trim() === '' ? null : { id: '', name: inputValue }
      if (next) typed.current.add(next)
      typing.current = true
      onChange(next)
      startSearch(inputValue, PAUSE_MS)
    },
    onValueChange({ items }) {
      const item = items.find((each) => each.id === ACTION)
      if (item) action?.onSelect(value?.id === '' ? value.name : '')
      else choose(items[0] ?? null)
    },
  })
  const follow = useEffectEvent((next: Reference | null) => {
    if (next ? !typed.current.has(next) : !typing.current) combobox.setInputValue(next?.name ?? '')
  })
  useEffect(() => follow(value), [value])
  const leave = () => {
    typing.current = false
    if (value?.id !== '') return
    const named = found.filter(({ name }) => same(name, value.name))
    if (named[0] && named.length === 1) choose(named[0])
  }
  return { combobox, leave }
}

const emptyResult = {
  known: false,
  failed: false,
  reason: null as unknown,
  total: 0,
  found: [] as readonly Suggestion[],
}

/** Returns the result of the last search. Results of earlier searches are ignored. */
function useSearchResult(search: Search) {
  const [result, setResult] = useState(emptyResult)
  const latest = useRef<object | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const startSearch = (text: string, pause: number) => {
    clearTimeout(timer.current)
    const query = {}
    latest.current = query
    const take = (next: typeof emptyResult) => latest.current === query && setResult(next)
    timer.current = setTimeout(
      () =>
        void search(text).then(
          ({ found, total }) => take({ ...emptyResult, known: true, total, found }),
          (reason: unknown) => take({ ...emptyResult, failed: true, reason }),
        ),
      pause,
    )
  }
  return { result, startSearch }
}
