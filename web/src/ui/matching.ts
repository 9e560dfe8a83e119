import type { Option } from './select-input.tsx'

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the options that contain every typed word. Options that begin with the text come first. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options
    .map((option) => ({ option, folded: fold(`${option.label} ${option.value}`) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
  const begins = ({ folded }: (typeof found)[number]) => (folded.startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).map(({ option }) => option)
}

/** Returns the options with the most common ones first. */
export function usualFirst(options: readonly Option[], usual: readonly string[]): readonly Option[] {
  const first = usual.flatMap((code) => options.find((option) => option.value === code) ?? [])
  return [...first, ...options.filter((option) => !first.includes(option))]
}
