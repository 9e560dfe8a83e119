import { lazy, Suspense } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { Prose } from '#ui/rich-text/lazy-prose.tsx'
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx'
import { createField, type EditProps, type ReadProps } from './create-field.tsx'
import { TextLength } from './text-length.tsx'

const RichTextComparison = lazy(() =>
  import('./rich-text-comparison.tsx').then((module) => ({ default: module.RichTextComparison })),
)

type RichTextOptions = {
  /** The maximum length that the service accepts, of the text with its marks. */
  readonly maxLength: number
}

/** A text with headings, lists and links, stored as Markdown. */
export const RichTextField = createField<string, RichTextOptions>({
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
  limitOf: ({ maxLength }) => ({ max: maxLength, textsOf: (value) => [value] }),
})

function EditRichText({ ties, value, onChange, maxLength }: EditProps<string> & RichTextOptions) {
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
  return (
    <>
      <RichTextInput {...ties} value={value} onChange={onChange} texts={texts} />
      <TextLength text={value} max={maxLength} />
    </>
  )
}
