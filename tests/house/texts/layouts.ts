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

/** A field in JSX: `<SelectField name="state" options={states} />`. */
export type Field = {
  readonly component: string
  readonly names: readonly Template[]
  readonly options: readonly string[]
  /** Whether the rows of the list can be moved. */
  readonly isOrdered: boolean
}

/** The fields and columns that a part of the code renders, and the parts that it uses. */
export type Layout = { readonly fields: Field[]; readonly columns: string[]; readonly uses: string[] }

/** The layout inside an element with a resource, whose namespace has the texts of the layout. */
export type Context = Layout & { readonly namespaces: readonly string[]; readonly isList: boolean }

/** A declared resource. */
export type Declared = {
  readonly namespace: string
  /** Its filters, with their values. */
  readonly filters: ReadonlyMap<string, readonly string[]>
  readonly hasBulk: boolean
  /** Whether records are created by the form, and whether there is a button for it. */
  readonly isMade: boolean
  readonly hasForm: boolean
}

export type Layouts = {
  /** The layout of each function and constant outside of any context, by module and name. */
  readonly parts: Map<string, Layout>
  readonly contexts: { readonly context: Context; readonly around: Layout }[]
  readonly declared: Declared[]
  /** The values of the filters of an object, by module and name. */
  readonly choices: Map<string, readonly string[]>
  /** The names of the sources of pickers. */
  readonly sources: Set<string>
  /** The codes of problems that the app itself finds, in fields and in complete forms. */
  readonly codes: Set<string>
  readonly formCodes: Set<string>
}

/** A generic component has more resources than any screen. */
const MAX_RESOURCES = 5

/** Components that receive the namespace directly. */
const naming = new Set(['RecordReading', 'VersionsScreen', 'DocumentVersions', 'Changes', 'FollowUpForm'])

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

  /** Adds the layout of a node to its own layout, and to that of the surrounding code. */
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
    // The filters of an object are known after the objects in it.
    if (isObjectLiteralExpression(node)) this.addObject(node, inside)
  }

  contextOf(element: Element, around: Layout): Context | null {
    const component = nameOf(element.tagName)
    const resource = attribute(element, 'resource')
    const name = naming.has(component)
      ? attribute(element, 'name')
      : component === 'TransitionDialog'
        ? attribute(element, 'of')
        : null
    const transition = component === 'TransitionButton' ? attribute(element, 'transition') : null
    const namespaces = resource
      ? this.namesOf(resource, 'name')
      : transition
        ? this.namesOf(transition, 'of')
        : name
          ? (this.pathsOf(name) ?? []).flat()
          : []
    if (namespaces.length === 0 || namespaces.length > MAX_RESOURCES) return null
    const context = {
      ...emptyLayout(),
      namespaces,
      isList: component === 'ListScreen' || component === 'ListingScreen',
    }
    this.layouts.contexts.push({ context, around })
    return context
  }

  /** Returns the possible texts of a property of a resource or of a transition. */
  namesOf(node: Node, property: 'name' | 'of'): readonly string[] {
    const { checker } = this.module
    const type = typeOf(this.module, node)
    const name = type && checker.getPropertyOfType(type, property)
    return name ? literalsOf(checker.getTypeOfSymbol(name) ?? null) : []
  }

  addField(element: Element, layout: Layout): void {
    const component = nameOf(element.tagName)
    const texts = attribute(element, 'texts')
    if (texts && isStringLiteral(texts)) this.layouts.sources.add(texts.text)
    const name = attribute(element, component === 'FieldCard' ? 'of' : 'name')
    if (!name || !/(Fields?|FieldCard|DerivedDate)$/.test(component)) return
    const options = attribute(element, 'options')
    // `textOf` gets the texts of the values from another namespace.
    const hasOwnTexts = attribute(element, 'textOf') !== null
    layout.fields.push({
      component,
      names: this.pathsOf(name) ?? [],
      options: options && !hasOwnTexts ? itemsOf(this.module, typeOf(this.module, options)) : [],
      isOrdered: element.attributes.properties.some((each) => isJsxAttribute(each) && nameOf(each.name) === 'ordered'),
    })
  }

  /** Returns the possible paths in the name of a field. Returns null if they are unknown. */
  pathsOf(name: Node): readonly Template[] | null {
    if (isStringLiteral(name)) return [[name.text]]
    if (isTemplateExpression(name))
      return [[nameOf(name.head), ...name.templateSpans.map(({ literal }) => nameOf(literal))]]
    if (!isCallExpression(name)) return textsOf(typeOf(this.module, name))
    // A function that returns the path of a part of the record: `at('name')` is `name` or `own.name`.
    const [inner] = name.arguments
    const paths = inner ? this.pathsOf(inner) : null
    return paths && [...paths, ...paths.map(([first = '', ...rest]) => [`own.${first}`, ...rest])]
  }

  addCall({ expression, arguments: [first] }: CallExpression, layout: Layout): void {
    if (!first || !isStringLiteral(first)) return
    if (nameOf(expression) === 'usePickerTexts') this.layouts.sources.add(first.text)
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
    if (values.has('toSuggestion')) this.layouts.sources.add(name.text)
    else if (values.has('documents') && this.namespaces.has(name.text))
      this.layouts.declared.push({
        namespace: name.text,
        filters: filters ? this.filtersOf(filters) : new Map(),
        hasBulk: values.has('bulk'),
        isMade: this.hasCreate(values.get('documents')),
        // Records that are edited in the list have no paths, and a separate button.
        hasForm: this.hasCreate(values.get(values.has('paths') ? 'paths' : 'documents')),
      })
  }

  /** Returns whether the documents or the paths of a resource include one for a new record. */
  hasCreate(object: Node | null | undefined): boolean {
    const type = object ? typeOf(this.module, object) : null
    return type !== null && this.module.checker.getPropertyOfType(type, 'create') !== undefined
  }

  /** Returns the values of a filter: those of an enumeration or a flag. Returns null for any other kind of filter. */
  choicesOf(filter: Node): readonly string[] | null {
    if (nameOf(filter) === 'flag') return ['true', 'false']
    if (!isCallExpression(filter)) return null
    const [options, texts] = filter.arguments
    const kind = nameOf(filter.expression)
    if (kind === 'rarely' && options) return this.choicesOf(options)
    if (kind !== 'choice' || !options) return null
    // The second argument of a choice gets the texts of its values from another namespace.
    return texts ? [] : itemsOf(this.module, typeOf(this.module, options))
  }

  /** Returns the filters of a list, including those that it shares with another one. */
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

/** Returns the value of an attribute. Returns null if the element has no such attribute. */
function attribute(element: Element, name: string): Node | null {
  for (const each of element.attributes.properties) {
    if (!isJsxAttribute(each) || nameOf(each.name) !== name) continue
    const value = each.initializer
    return (value && isJsxExpression(value) ? value.expression : value) ?? null
  }
  return null
}
