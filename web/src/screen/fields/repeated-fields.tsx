import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isRecordList, valueAt, type Values } from '#machines/paths.ts'
import { Button } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { AscendingIcon } from '#ui/icons/ascending.ts'
import { DescendingIcon } from '#ui/icons/descending.ts'
import { FaultIcon } from '#ui/icons/fault.ts'
import { RemoveIcon } from '#ui/icons/remove.ts'
import { fieldId, shapeOf, useForm, type Form } from '../form.ts'
import { useTexts } from '../texts.ts'
import './repeated-fields.css'

type RepeatedFieldsProps<Row> = {
  /** The path of the list. */
  readonly name: string
  readonly empty: () => Row
  /** Whether the order of the rows matters. Rows then have numbers and can be moved. */
  readonly ordered?: boolean
  /** The fields of one row. `row` is its path: `communications.0`. */
  readonly children: (row: string) => ReactNode
}

/**
 * A list of values inside a record, such as the communications of a policy. Its texts are `<list>.add`, `<list>.remove`
 * and `<list>.none` in the resource's namespace, in addition to those of the row's fields. An ordered list also has
 * `<list>.up` and `<list>.down`.
 */
export function RepeatedFields<Row extends object>({
  name,
  empty,
  ordered = false,
  children,
}: RepeatedFieldsProps<Row>) {
  const form = useForm()
  const texts = useTexts(form.name)
  const value = valueAt(form.values, name)
  const rows = isRecordList(value) ? value : []
  const before = form.mode === 'compare' ? valueAt(form.before, name) : undefined
  const length = Math.max(rows.length, isRecordList(before) ? before.length : 0)
  const shown = Array.from({ length }, (_, index) => `${name}.${index}`)
  const editing = form.mode === 'edit'
  const problem = form.problems[name]
  const group = shapeOf(name).split('.').at(-1) ?? name
  const frame = useRef<HTMLDivElement>(null)
  const { add, remove, move } = useRowChanges({ form, name, rows, empty, frame })
  useListDescription(form, name, texts.label(name))

  return (
    <div ref={frame} className="repeated-fields" id={fieldId(form, name)} tabIndex={-1}>
      {shown.length === 0 && <p className="nothing">{texts.rows(group, 'none')}</p>}
      {shown.map((path, index) => (
        <div key={path} className="repeated-row">
          {ordered && <span className="repeated-number">{numberOf(rows, index)}</span>}
          <div className="repeated-row-fields">{children(path)}</div>
          {editing && (
            <RowTools
              group={group}
              index={index}
              count={rows.length}
              ordered={ordered}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          )}
        </div>
      ))}
      {editing && problem && (
        <p className="field-frame-problem">
          <FaultIcon /> <span>{texts.problem(name, problem)}</span>
        </p>
      )}
      {editing && (
        <div className="repeated-add">
          <Button icon={AddIcon} onPress={add}>
            {texts.rows(group, 'add')}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowToolsProps = {
  /** The name of the list in the translations: `communications`. */
  readonly group: string
  readonly index: number
  /** The number of rows. */
  readonly count: number
  readonly ordered: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** The buttons of a row: remove, and move if the order matters. */
function RowTools({ group, index, count, ordered, onMove, onRemove }: RowToolsProps) {
  const texts = useTexts(useForm().name)
  return (
    <div className="repeated-tools">
      {ordered && (
        <>
          <Button
            variant="subtle"
            icon={AscendingIcon}
            label={texts.rows(group, 'up', { number: index + 1 })}
            disabled={index === 0}
            onPress={() => onMove(-1)}
          />
          <Button
            variant="subtle"
            icon={DescendingIcon}
            label={texts.rows(group, 'down', { number: index + 1 })}
            disabled={index === count - 1}
            onPress={() => onMove(1)}
          />
        </>
      )}
      <Button
        variant="subtle"
        icon={RemoveIcon}
        label={texts.rows(group, 'remove', { number: index + 1 })}
        onPress={onRemove}
      />
    </div>
  )
}

type RowsChanged<Row> = {
  readonly form: Form
  /** The path of the list. */
  readonly name: string
  readonly rows: readonly Values[]
  readonly empty: () => Row
  /** The element that contains the rows. */
  readonly frame: RefObject<HTMLElement | null>
}

/** Returns the functions that change the list. Each moves the focus to the next element to use. */
function useRowChanges<Row extends object>({ form, name, rows, empty, frame }: RowsChanged<Row>) {
  const add = () => {
    flushSync(() => form.change(name, [...rows, empty()]))
    rowAt(frame.current, -1)
      ?.querySelector<HTMLElement>('.repeated-row-fields :is(input, textarea, select, button)')
      ?.focus()
  }
  /** The button is removed with its row. The focus moves to the next row's button, or to Add if no row is left. */
  const remove = (index: number) => {
    flushSync(() => form.change(name, rows.toSpliced(index, 1)))
    const row = rowAt(frame.current, index) ?? rowAt(frame.current, -1)
    const button = row ? toolOf(row, -1) : frame.current?.querySelector('.repeated-add .button')
    if (button instanceof HTMLElement) button.focus()
  }
  /** The focus stays on the moved row's button, so that it can be pressed again. */
  const move = (index: number, by: -1 | 1) => {
    const row = rows[index]
    if (!row || index + by < 0 || index + by >= rows.length) return
    flushSync(() => form.change(name, rows.toSpliced(index, 1).toSpliced(index + by, 0, row)))
    const moved = rowAt(frame.current, index + by)
    if (moved) toolOf(moved, by < 0 ? 0 : 1)?.focus()
  }
  return { add, remove, move }
}

/** Registers the list as plain text, for comparisons and messages. */
function useListDescription({ descriptions }: Form, name: string, label: string): void {
  useEffect(() => {
    const text = (list: unknown) => (isRecordList(list) ? list.map((row) => rowText(row)).join('\n') : '')
    const rowText = (row: Values) =>
      Object.entries(row)
        .map(([field, each]) => descriptions.get(`${shapeOf(name)}.${field}`)?.text(each) ?? '')
        .filter((part) => part !== '')
        .join(', ')
    descriptions.set(shapeOf(name), { label, text, whole: false })
  })
}

const rowAt = (frame: HTMLElement | null, index: number): Element | undefined =>
  [...(frame?.children ?? [])].filter((each) => each.classList.contains('repeated-row')).at(index)

const toolOf = (row: Element, at: number): HTMLElement | undefined =>
  [...row.querySelectorAll<HTMLElement>(':scope > .repeated-tools > .button')].at(at)

/** Returns the number of a row. Returns null for a row that a comparison shows as removed. */
const numberOf = (rows: readonly Values[], index: number): number | null =>
  isGone(rows[index]) ? null : rows.slice(0, index + 1).filter((row) => !isGone(row)).length

const isGone = (row: Values | undefined): boolean => row === undefined || Object.keys(row).length === 0
