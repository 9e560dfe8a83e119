import {
  isCallExpression,
  isJsxAttribute,
  isJsxExpression,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isStringLiteral,
  isTemplateExpression,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  type Node,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { lineOf, nameOf, textsOf, typeOf, walk, type Module } from './compiler.ts'

/** A field of the web app for a text, in JSX. */
export type TextField = {
  /** The module and the line, for messages. */
  readonly at: string
  readonly module: string
  /** Its possible names without those of the lists that it is in. */
  readonly names: readonly string[]
  /** Whether it is in the rows of a list. */
  readonly isInRow: boolean
  /** Its maximum length. Several if it has several names, and none if the caller gives it. */
  readonly maxLengths: readonly number[]
}

const components = new Set(['TextField', 'LongTextField', 'LinkField', 'RichTextField', 'TagsField'])

type Element = JsxOpeningElement | JsxSelfClosingElement

export const textFieldsOf = (modules: readonly Module[]): readonly TextField[] =>
  modules.flatMap((module) => {
    const found: TextField[] = []
    walk(module.source, (node) => {
      if ((isJsxSelfClosingElement(node) || isJsxOpeningElement(node)) && components.has(nameOf(node.tagName)))
        found.push(fieldOf(module, node))
    })
    return found
  })

/** Returns where the modules use inputs of texts that are no fields, such as `<TextInput>`. */
export const textInputsOf = (modules: readonly Module[]): readonly string[] => {
  const inputs = new Set(['TextInput', 'MeasuredInput', 'RichTextInput', 'TagsInput', 'textarea'])
  const found = new Set<string>()
  for (const module of modules)
    walk(module.source, (node) => {
      if ((isJsxSelfClosingElement(node) || isJsxOpeningElement(node)) && inputs.has(nameOf(node.tagName)))
        found.add(`${module.path} ${nameOf(node.tagName)}`)
    })
  return [...found].toSorted()
}

function fieldOf(module: Module, element: Element): TextField {
  const name = attribute(element, 'name')
  const max = attribute(element, 'maxLength')
  const type = max ? typeOf(module, max) : null
  return {
    at: lineOf(module, element),
    module: module.path,
    names: name ? namesOf(module, name) : [],
    isInRow: name !== null && isTemplateExpression(name),
    maxLengths: type ? numbersOf(type) : [],
  }
}

const numbersOf = (type: Type): readonly number[] =>
  (type.isUnionType() ? type.getTypes() : [type]).flatMap((each) => (each.isNumberLiteralType() ? [each.value] : []))

/** Returns the last part of each possible name: `title` of `steps.2.title`. */
function namesOf(module: Module, name: Node): readonly string[] {
  if (isTemplateExpression(name)) return [nameOf(name.templateSpans.at(-1)?.literal).replace(/^.*\./, '')]
  if (isStringLiteral(name)) return [name.text]
  // A function that returns the path of a part of the record, such as `at('name')`.
  const inner = isCallExpression(name) ? name.arguments[0] : undefined
  if (inner) return namesOf(module, inner)
  return (textsOf(typeOf(module, name)) ?? []).map((template) => template.join(''))
}

function attribute(element: Element, name: string): Node | null {
  for (const each of element.attributes.properties) {
    if (!isJsxAttribute(each) || nameOf(each.name) !== name) continue
    const value = each.initializer
    return (value && isJsxExpression(value) ? value.expression : value) ?? null
  }
  return null
}
