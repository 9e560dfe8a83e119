import { describe, expect, test } from 'vitest'
import type { Find, Key, KeyOf, NamespaceWith, Translate } from '#texts/keys.ts'
import { useTexts } from './texts.ts'

const t: Translate = (key) => key
const find: Find = ([key]) => key
const given: string = 'members'
const page = 'members' as 'members' | 'scope'
const name = 'policies' as 'policies' | 'procedures'

/** Never runs. It compiles only if each line after a `@ts-expect-error` does not. */
export function Misuse() {
  const texts = useTexts('policies')
  const both = useTexts(name)
  return [
    // @ts-expect-error: there is no such text.
    t('policies.nothingOfTheKind'),
    // @ts-expect-error: there is no such namespace.
    t('polices.title'),
    // @ts-expect-error: a namespace is not a text.
    t('policies.empty'),
    // @ts-expect-error: the forms for one and for others are chosen by the number.
    t('screen.unsaved_one'),
    // @ts-expect-error: some of the keys that this can be have no text.
    t(`pages.${page}.subtitle`),
    // @ts-expect-error: a key that is only known at run time has to be looked up with a fallback.
    t(`pages.${given}.title`),
    // @ts-expect-error: there is no such namespace, whatever follows.
    find([`polices.${given}`]),
    // @ts-expect-error: there is no such text in the namespace.
    texts.own('nothingOfTheKind'),
    // @ts-expect-error: only procedures have steps.
    both.own('steps.add'),
    // @ts-expect-error: no namespace has such a text.
    texts.maybe('nothingOfTheKind'),
    // @ts-expect-error: there is no such namespace.
    useTexts('polices'),
  ]
}

describe('a key', () => {
  test('that has a text compiles, alone or put together', () => {
    const keys: Key[] = ['policies.title', 'screen.unsaved', `pages.${page}.title`, `${name}.versions.title`]
    expect(keys.map((key) => t(key))).toEqual([
      'policies.title',
      'screen.unsaved',
      'pages.members.title',
      'policies.versions.title',
    ])
  })

  test('that is found at run time compiles in a namespace', () => {
    expect(find([`policies.problems.${given}.required`])).toBe('policies.problems.members.required')
  })

  test('has the type of its parts', () => {
    const title: KeyOf<'policies' | 'procedures'> = 'versions.title'
    const withVersions: NamespaceWith<'versions.compare'>[] = ['policies', 'procedures', 'scope']
    expect([title, withVersions.length]).toEqual(['versions.title', 3])
  })
})
