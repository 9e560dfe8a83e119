import { useEffect, useState } from 'react'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { TagsInput } from '#ui/tags-input.tsx'
import { useSearch, type Source } from '../source.ts'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

type TagsFacts = {
  /** The tags that are in use, which are suggested; any others can be written. */
  readonly source?: Source
  /** The key of what stands in the empty input. */
  readonly placeholder?: Key
}

/** Words that people sort their records by, as many as they like. */
export const TagsField = createField<readonly string[], TagsFacts>({
  useText: () => (tags) => tags.join(', '),
  wordwise: true,
  Read: ({ value }: ReadProps<readonly string[]>) => (
    <ul className="tags">
      {value.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  ),
  Edit: EditTags,
})

type EditTagsProps = EditProps<readonly string[]> & TagsFacts

function EditTags(props: EditTagsProps) {
  return props.source ? <SuggestedTags {...props} source={props.source} /> : <Tags {...props} known={[]} />
}

function SuggestedTags(props: EditTagsProps & { readonly source: Source }) {
  const search = useSearch(props.source)
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    let isWanted = true
    search('').then(
      ({ found }) => isWanted && setKnown(found.map(({ name }) => name)),
      // Without suggestions tags are written all the same.
      () => undefined,
    )
    return () => void (isWanted = false)
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
      words={{ placeholder: t(placeholder ?? 'ui.tags.placeholder'), remove: (tag) => t('ui.tags.remove', { tag }) }}
    />
  )
}
