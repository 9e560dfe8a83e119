import {
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTemplateExpression,
  SyntaxKind,
  type CallExpression,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  type Node,
  type ObjectLiteralExpression,
} from 'typescript/unstable/ast'
import { itemsOf, literalsOf, nameOf, textsOf, typeOf, type Module, type Template } from './compiler.ts'
import { declaredNames, namesOf, targetOf } from './imports.ts'

/** A field, as JSX lays it out: `<SelectField name="state" options={states} />`. */
export type Field = {
  readonly component: string
  readonly names: readonly Template[]
  readonly options: readonly string[]
  /** The rows of a list that can be moved. */
  readonly isOrdered: boolean
}

/** What a part of the code lays out, and the parts that it uses. */
export type Layout = { readonly fields: Field[]; readonly columns: string[]; readonly uses: string[] }

/** What is laid out inside an element that is given a resource, whose namespace has the texts of what it lays out. */
export type Context = Layout & { readonly namespaces: readonly string[]; readonly isList: boolean }

/** A resource where it is declared. */
export type Declared = {
  readonly namespace: string
  /** Its filters, with the values that they offer. */
  readonly filters: ReadonlyMap<string, readonly string[]>
  readonly hasBulk: boolean
  /** Whether its records are made by their form, and whether a button leads there. */
  readonly isMade: boolean
  readonly hasForm: boolean
}

export type Layouts = {
  /** What each function and constant lays out itself, outside of any context: by its module and name. */
  readonly parts: Map<string, Layout>
  readonly contexts: { readonly context: Context; readonly around: Layout }[]
  readonly declared: Declared[]
  /** The values of the filters of an object, by its module and their names. */
  readonly choices: Map<string, readonly string[]>
  /** The names of the sources of pickers. */
  readonly sources: Set<string>
  /** The codes of the problems that the app finds by itself, and of those of a form as a whole. */
  readonly codes: Set<string>
  readonly formCodes: Set<string>
}

/** A generic component is given more resources than any screen. */
const MAX_RESOURCES = 5

/** Components that are given the namespace itself. */
const naming = new Set(['RecordReading', 'VersionsScreen', 'DocumentVersions', 'Changes'])

type Element = JsxOpeningElement | JsxSelfClosingElement

const emptyLayout = (): Layout => ({ fields: [], columns: [], uses: [] })

export function readLayouts(modules: readonly Module[], namespaces: ReadonlySet<string>): Layouts {
  const layouts: Layouts = {
    parts: new Map(),
    contexts: [],
    declared: [],
    choices: new Map(),
    sources: new Set(),
    codes: new Set(),
    formCodes: new Set(),
  }
  for (const module of modules) {
    const reader = new Reader(module, layouts, namespaces)
    for (const statement of module.source.statements) {
      const part = emptyLayout()
      reader.visit(statement, part, part)
      for (const name of declaredNames(statement)) layouts.parts.set(`${module.path}#${name}`, part)
    }
  }
  return layouts
}

class Reader {
  readonly module: Module
  readonly layouts: Layouts
  readonly namespaces: ReadonlySet<string>
  readonly names: ReadonlyMap<string, string>

  constructor(module: Module, layouts: Layouts, namespaces: ReadonlySet<string>) {
    this.module = module
    this.layouts = layouts
    this.namespaces = namespaces
    this.names = namesOf(module)
  }

  /** Adds what a node lays out to the layout that it is in, and to that of the part of the code around it. */
  visit(node: Node, layout: Layout, around: Layout): void {
    let inside = layout
    if (isJsxElement(node)) inside = this.contextOf(node.openingElement, around) ?? layout
    if (isJsxSelfClosingElement(node)) inside = this.contextOf(node, around) ?? layout
    if (isJsxSelfClosingElement(node) || isJsxOpeningElement(node)) this.addField(node, inside)
    if (isIdentifier(node)) {
      const used = this.names.get(nameOf(node))
      if (used !== undefined) inside.uses.push(used)
    }
    if (isCallExpression(node)) this.addCall(node, inside)
    node.forEachChild((child) => this.visit(child, inside, around))
    // Its own filters are known once the objects in it are.
    if (isObjectLiteralExpression(node)) this.addObject(node, inside)
  }

  contextOf(element: Element, around: Layout): Context | null {
    const component = nameOf(element.tagName)
    const resource = attribute(element, 'resource')
    const name = naming.has(component) ? attribute(element, 'name') : null
    const namespaces = resource ? this.namesOfResource(resource) : name ? (this.pathsOf(name) ?? []).flat() : []
    if (namespaces.length === 0 || namespaces.length > MAX_RESOURCES) return null
    const context = { ...emptyLayout(), namespaces, isList: component === 'ListScreen' }
    this.layouts.contexts.push({ context, around })
    return context
  }

  namesOfResource(resource: Node): readonly string[] {
    const { checker } = this.module
    const type = typeOf(this.module, resource)
    const name = type && checker.getPropertyOfType(type, 'name')
    return name ? literalsOf(checker.getTypeOfSymbol(name) ?? null) : []
  }

  addField(element: Element, layout: Layout): void {
    const component = nameOf(element.tagName)
    const words = attribute(element, 'words')
    if (words && isStringLiteral(words)) this.layouts.sources.add(words.text)
    const name = attribute(element, component === 'FieldCard' ? 'of' : 'name')
    if (!name || !/(Fields?|FieldCard|DerivedDate)$/.test(component)) return
    const options = attribute(element, 'options')
    // `wordOf` takes the texts of the values from elsewhere.
    const hasOwnTexts = attribute(element, 'wordOf') !== null
    layout.fields.push({
      component,
      names: this.pathsOf(name) ?? [],
      options: options && !hasOwnTexts ? itemsOf(this.module, typeOf(this.module, options)) : [],
      isOrdered: element.attributes.properties.some((each) => isJsxAttribute(each) && nameOf(each.name) === 'ordered'),
    })
  }

  /** The paths that the name of a field can be; null if nothing is known of it. */
  pathsOf(name: Node): readonly Template[] | null {
    if (isStringLiteral(name)) return [[name.text]]
    if (isTemplateExpression(name))
      return [[nameOf(name.head), ...name.templateSpans.map(({ literal }) => nameOf(literal))]]
    if (!isCallExpression(name)) return textsOf(typeOf(this.module, name))
    // A function that leads to where a part of the record is: `at('name')` is `name`, or `own.name`.
    const [inner] = name.arguments
    const paths = inner ? this.pathsOf(inner) : null
    return paths && [...paths, ...paths.map(([first = '', ...rest]) => [`own.${first}`, ...rest])]
  }

  addCall({ expression, arguments: [first] }: CallExpression, layout: Layout): void {
    if (!first || !isStringLiteral(first)) return
    if (nameOf(expression) === 'usePickerWords') this.layouts.sources.add(first.text)
    // A screen that is loaded when it is first shown.
    const target = expression.kind === SyntaxKind.ImportKeyword ? targetOf(this.module.path, first.text) : null
    if (target) layout.uses.push(`${target}#default`)
  }

  addObject(object: ObjectLiteralExpression, layout: Layout): void {
    const values = new Map<string, Node | null>()
    for (const each of object.properties)
      if (!isSpreadAssignment(each) && each.name)
        values.set(nameOf(each.name), isPropertyAssignment(each) ? each.initializer : null)
    const { path } = this.module
    for (const [name, value] of values) {
      const choices = value && this.choicesOf(value)
      if (choices) this.layouts.choices.set(`${path} ${name}`, choices)
    }
    const [name, code, form, filters] = ['name', 'code', 'form', 'filters'].map((each) => values.get(each))
    if (code && isStringLiteral(code)) this.layouts.codes.add(code.text)
    if (form) for (const each of literalsOf(typeOf(this.module, form))) this.layouts.formCodes.add(each)
    if (!name || !isStringLiteral(name)) return
    if (values.has('cell')) layout.columns.push(name.text)
    if (values.has('toFound')) this.layouts.sources.add(name.text)
    else if (values.has('documents') && this.namespaces.has(name.text))
      this.layouts.declared.push({
        namespace: name.text,
        filters: filters ? this.filtersOf(filters) : new Map(),
        hasBulk: values.has('bulk'),
        isMade: this.hasCreate(values.get('documents')),
        // What is edited in place has no paths, and a button of its own.
        hasForm: this.hasCreate(values.get(values.has('paths') ? 'paths' : 'documents')),
      })
  }

  /** Whether the documents or the paths of a resource have one for a new record. */
  hasCreate(object: Node | null | undefined): boolean {
    const type = object ? typeOf(this.module, object) : null
    return type !== null && this.module.checker.getPropertyOfType(type, 'create') !== undefined
  }

  /** The values that a filter offers: those of an enumeration, or of a flag; null if it is another kind of filter. */
  choicesOf(filter: Node): readonly string[] | null {
    if (nameOf(filter) === 'flag') return ['true', 'false']
    if (!isCallExpression(filter)) return null
    const [options, texts] = filter.arguments
    const kind = nameOf(filter.expression)
    if (kind === 'rarely' && options) return this.choicesOf(options)
    if (kind !== 'choice' || !options) return null
    // The second argument of a choice takes the texts of its values from elsewhere.
    return texts ? [] : itemsOf(this.module, typeOf(this.module, options))
  }

  /** The filters of a list, those that it shares with another one too. */
  filtersOf(filters: Node): ReadonlyMap<string, readonly string[]> {
    const type = typeOf(this.module, filters)
    const spread = isObjectLiteralExpression(filters) ? filters.properties.filter(isSpreadAssignment) : []
    const shared = spread.map(({ expression }) => (this.names.get(nameOf(expression)) ?? '').replace(/#.*/, ''))
    const choicesIn = (name: string) =>
      [this.module.path, ...shared].map((path) => this.layouts.choices.get(`${path} ${name}`)).find(Boolean)
    const properties = type ? this.module.checker.getPropertiesOfType(type) : []
    return new Map(properties.map(({ name }) => [name, choicesIn(name) ?? []]))
  }
}

/** The value of an attribute; null if the element has none of that name. */
function attribute(element: Element, name: string): Node | null {
  for (const each of element.attributes.properties) {
    if (!isJsxAttribute(each) || nameOf(each.name) !== name) continue
    const value = each.initializer
    return (value && isJsxExpression(value) ? value.expression : value) ?? null
  }
  return null
}
