import { lazy, Suspense } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { Prose } from '#ui/rich-text/lazy-prose.tsx'
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'

const RichTextComparison = lazy(() =>
  import('./rich-text-comparison.tsx').then((module) => ({ default: module.RichTextComparison })),
)

/** A text with headings, lists and links, stored as Markdown. */
export const RichTextField = createField<string>({
  useText: () => plainText,
  wordwise: true,
  Compare: (texts) => (
    <Suspense>
      <RichTextComparison {...texts} />
    </Suspense>
  ),
  Read: ({ value }: ReadProps<string>) => <Prose markdown={value} />,
  Edit: EditRichText,
  group: true,
})

function EditRichText({ ties, value, onChange }: EditProps<string>) {
  const { t } = useTranslation()
  const texts = {
    label: t('ui.richText.label'),
    heading: t('ui.richText.heading'),
    bold: t('ui.richText.bold'),
    italic: t('ui.richText.italic'),
    bullets: t('ui.richText.bullets'),
    numbers: t('ui.richText.numbers'),
    undo: t('ui.richText.undo'),
    redo: t('ui.richText.redo'),
    link: t('ui.richText.link'),
    linkAddress: t('ui.richText.linkAddress'),
    linkApply: t('ui.richText.linkApply'),
    linkRemove: t('ui.richText.linkRemove'),
  }
  return <RichTextInput {...ties} value={value} onChange={onChange} texts={texts} />
}
