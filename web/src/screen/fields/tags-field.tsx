import { useEffect, useState } from 'react'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { TagsInput } from '#ui/tags-input.tsx'
import { useSearch, type Source } from '../source.ts'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type TagsOptions = {
  /** The maximum length of a tag that the service accepts. */
  readonly maxLength: number
  /** The source of suggested tags. Others can be typed. */
  readonly source?: Source
  /** The key of the placeholder. */
  readonly placeholder?: Key
}

/** Any number of user-defined tags. */
export const TagsField = createField<readonly string[], TagsOptions>({
  useText: () => (tags) => tags.join(', '),
  wordwise: true,
  Read: ({ value }: ReadProps<readonly string[]>) => (
    <ul className="tags">
      {value.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  ),
  limitOf: ({ maxLength }) => ({ max: maxLength, textsOf: (tags) => tags }),
  Edit: EditTags,
})

type EditTagsProps = EditProps<readonly string[]> & TagsOptions

function EditTags(props: EditTagsProps) {
  return props.source ? <SuggestedTags {...props} source={props.source} /> : <Tags {...props} known={[]} />
}

function SuggestedTags(props: EditTagsProps & { readonly source: Source }) {
  const search = useSearch(props.source)
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    search('').then(
      ({ found }) => isCurrent && setKnown(found.map(({ name }) => name)),
      // If suggestions fail to load, tags can still be typed.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [search])
  return <Tags {...props} known={known} />
}

function Tags({ ties, value, onChange, placeholder, known }: EditTagsProps & { readonly known: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <TagsInput
      {...ties}
      value={value}
      onChange={onChange}
      known={known}
      texts={{ placeholder: t(placeholder ?? 'ui.tags.placeholder'), remove: (tag) => t('ui.tags.remove', { tag }) }}
    />
  )
}
