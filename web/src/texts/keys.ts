import type en from '../../public/assets/i18n/en.json'

type Texts = typeof en

/** A key without its plural form: `unsaved_one` and `unsaved_other` are used as `unsaved`. */
type WithoutForm<Name extends string> = Name extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Name

/** The paths to the texts of an object; of a union of objects, the paths that all of them have. */
type PathsOf<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? WithoutForm<Name> : `${Name}.${PathsOf<Node[Name]>}`
}[keyof Node & string]

/** A group of texts: a resource, a part of the app or a shared group such as `problems`. */
export type Namespace = keyof Texts

/** The keys of a namespace without its name; of a union of namespaces, the keys that all of them have. */
export type KeyOf<Name extends Namespace> = PathsOf<Texts[Name]>

/** The keys that at least one of several namespaces has. */
export type KeyOfAny<Name extends Namespace> = Name extends Namespace ? KeyOf<Name> : never

/** The full key of a text. The texts are in `web/public/assets/i18n`; only their types are imported. */
export type Key = { [Name in Namespace]: `${Name}.${KeyOf<Name>}` }[Namespace]

/** The namespaces that have all of some keys, for generic components with a resource as their prop. */
export type NamespaceWith<Required extends string> = {
  [Name in Namespace]: [Required] extends [KeyOf<Name>] ? Name : never
}[Namespace]

/** A key of which a part is only known at run time, such as a problem code of the service. Its namespace is checked. */
export type LooseKey = `${Namespace}.${string}`

/** The values of a text's placeholders. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the text of a key. A key that has no text does not compile. */
export type Translate = (key: Key, values?: Values) => string

/** Returns the text of the first key that has one. For keys that cannot be checked by the compiler. */
export type Find = (keys: readonly LooseKey[], values?: Values) => string | undefined
