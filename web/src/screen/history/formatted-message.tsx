import { Fragment, type ReactNode } from 'react'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'

// A character that no text contains, because inputs refuse control characters.
const MARK = '\u001F'

/** A translated sentence with elements as its values, in the word order of the user's language. */
export function FormattedMessage({
  of,
  parts,
}: {
  readonly of: Key
  readonly parts: Readonly<Record<string, ReactNode>>
}) {
  const { t } = useTranslation()
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]))
  return t(of, marks)
    .split(MARK)
    .map((text, index) => {
      const isPart = index % 2 === 1
      return <Fragment key={`${String(index)}${text}`}>{isPart ? parts[text] : text}</Fragment>
    })
}
