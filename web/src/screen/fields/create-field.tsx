import { useEffect, type ComponentType, type ReactNode } from 'react'
import { sameValue, valueAt } from '#machines/paths.ts'
import { Diff } from '#ui/diff.tsx'
import { FieldFrame, ValueFrame, Wide, type InputTies } from '#ui/field-frame.tsx'
import { fieldId, problemAt, shapeOf, useForm, type Description, type Descriptions } from '../form.ts'
import { exceeds, type TextLimit } from '../text-limits.ts'
import { useTexts } from '../texts.ts'

/** The props of every field, in addition to those of its kind. */
export type FieldProps = {
  /** The path of its value in the draft: `title`, `communications.0.audience`. */
  readonly name: string
  readonly required?: boolean
  /** Whether it has the full width of its grid. */
  readonly wide?: boolean
  /** Whether the record's head shows it in view mode, so that it renders in edit and compare mode only. */
  readonly inHead?: boolean
  /** Whether the label is hidden, because the card around it has it as its title. */
  readonly bare?: boolean
  /** Why this value cannot be changed. */
  readonly locked?: string
}

export type ReadProps<Value> = { readonly name: string; readonly value: Value }
export type EditProps<Value> = ReadProps<Value> & {
  readonly ties: InputTies
  readonly onChange: (value: Value) => void
}

/** A kind of field: how its value is shown, edited, and formatted as plain text for comparisons. */
export type Kind<Value, Facts> = {
  readonly Edit: ComponentType<EditProps<Value> & Facts>
  /** Without it, the value is shown as its text. */
  readonly Read?: ComponentType<ReadProps<Value> & Facts>
  /** A hook that returns a function for the text of a value. The text is empty if there is none. */
  readonly useText: (props: FieldProps & Facts) => (value: Value) => string
  /** Whether its values are texts that are compared word by word. Others are compared as one value. */
  readonly wordwise?: boolean
  /** Compares two values if words alone do not show the difference. */
  readonly Compare?: ComponentType<{ readonly before: Value; readonly value: Value }>
  /** Whether the input is a group of several. */
  readonly group?: boolean
  /** Returns the maximum length of its texts. */
  readonly limitOf?: (facts: Facts) => TextLimit<Value>
}

/** Creates a field with its modes from a kind. Label, hint, problem and value come from the context of the record. */
export function createField<Value, Facts extends object = object>({
  Edit,
  Read,
  Compare,
  useText,
  wordwise = false,
  group = false,
  limitOf,
}: Kind<Value, Facts>) {
  return function Field(props: FieldProps & Facts): ReactNode {
    const { name, required, wide, inHead, bare, locked } = props
    const form = useForm()
    const texts = useTexts(form.name)
    const text = useText(props)
    const value = valueAt(form.values, name) as Value
    const before = valueAt(form.before, name)
    const limit: TextLimit | undefined = form.mode === 'edit' && !locked ? limitOf?.(props) : undefined
    const isTooLong = limit !== undefined && exceeds(limit, value)
    const problem = problemAt(form.problems, name) ?? (isTooLong ? 'too_long' : undefined)
    const textOf = (any: unknown) => (any === undefined ? '' : text(any as Value))
    if (value === undefined && form.mode !== 'compare')
      throw new Error(`The draft of ${form.name} has no value at ${name}`)
    const label = texts.label(name)
    useEffect(() => {
      form.descriptions.set(shapeOf(name), {
        label,
        text: textOf,
        whole: !wordwise,
        Compare: Compare as Description['Compare'],
        limit,
      })
    })
    useLimitEnd(form.descriptions, shapeOf(name))
    if (inHead && form.mode === 'view') return null
    const content =
      form.mode === 'edit' ? (
        <FieldFrame
          id={fieldId(form, name)}
          label={label}
          hint={texts.hint(name)}
          problem={problem && texts.problem(name, problem)}
          required={required}
          locked={locked}
          group={group}
          bare={bare}
        >
          {(ties) =>
            locked ? (
              <output className="input" data-locked="" {...ties}>
                {text(value)}
              </output>
            ) : (
              <Edit {...props} value={value} ties={ties} onChange={(next) => form.change(name, next)} />
            )
          }
        </FieldFrame>
      ) : (
        <ValueFrame label={label} bare={bare}>
          {form.mode === 'compare' && !sameValue(before, value) ? (
            Compare ? (
              <Compare before={before as Value} value={value} />
            ) : (
              <Diff before={textOf(before)} after={textOf(value)} whole={!wordwise} />
            )
          ) : textOf(value) === '' ? (
            <span className="nothing">{texts.t('screen.nothing')}</span>
          ) : Read ? (
            <Read {...props} value={value} />
          ) : (
            text(value)
          )}
        </ValueFrame>
      )
    return wide ? <Wide>{content}</Wide> : content
  }
}

/** A field that is removed limits nothing. The other rows of its list set their limit again. */
function useLimitEnd(descriptions: Descriptions, shape: string) {
  useEffect(
    () => () => {
      const description = descriptions.get(shape)
      if (description) descriptions.set(shape, { ...description, limit: undefined })
    },
    [descriptions, shape],
  )
}
