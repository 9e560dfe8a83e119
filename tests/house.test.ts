import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildASTSchema, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readSchema } from '@ansvar/schema'
import { paths as appPaths } from '@ansvar/web/paths/paths.ts'
import { packages } from './house/rooms.ts'
import { joinedLines } from './house/literals.ts'
import { textsOf } from './house/translations.ts'
import { notCollections, resources } from './house/resource-names.ts'
import { cleanRooms, isInCleanRoom, privateWordsIn } from './house/private-words.ts'
import { filesBelow, read, root } from './tree/files.ts'

const code = Object.keys(packages).flatMap((name) => filesBelow(name, ['.ts', '.tsx', '.mjs']))
const isTest = (path: string) => /\.(test|e2e)\.tsx?$|^tests\/|\/tests\//.test(path)

const lengthOf = (path: string) => read(path).split('\n').length

/** Returns the lines of the code that match a pattern, by file and line number. */
const linesWith = (pattern: RegExp, among: readonly string[] = code) =>
  among.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )

const sql = filesBelow('api/src', ['.sql'])
  .map((path) => read(path))
  .join('\n')

describe('dates are formatted in one module', () => {
  const web = code.filter((path) => path.startsWith('web/src/') && !isTest(path))

  test('the web app formats dates only through it', () => {
    expect(linesWith(/Intl\.(DateTimeFormat|RelativeTimeFormat)|toLocale(Date|Time)?String/, web)).toEqual([])
    expect(
      linesWith(
        /Intl\.DateTimeFormat/,
        code.filter((path) => path.startsWith('domain/')),
      ).length,
    ).toBeGreaterThan(0)
  })

  test('only the user’s format, its setting and exports use the date format of a language', () => {
    const asking = linesWith(/\bdatesIn\(/, web).map((line) => line.slice(0, line.lastIndexOf(':')))
    expect(asking).toEqual([
      'web/src/features/account/own-date-format.tsx',
      'web/src/screen/export/csv.ts',
      'web/src/screen/list/use-export.ts',
      'web/src/session/dates.ts',
    ])
  })

  test('no date input is the browser’s own, which would use the browser’s language', () => {
    const own = linesWith(/type="(date|datetime-local|month|week)"/, web).map((line) =>
      line.slice(0, line.indexOf(':')),
    )
    expect(own).toEqual(['web/src/ui/date-input.tsx'])
  })
})

describe('a multi-line text preserves its line breaks', () => {
  const styles = filesBelow('web/src', ['.css'])
  const keepsBreaks = (selector: string) =>
    styles.filter((path) =>
      new RegExp(`${selector.replaceAll(/[.[\]]/g, '\\$&')} \\{[^}]*white-space: pre-(wrap|line)`).test(read(path)),
    )

  test('if a screen renders one itself', () => {
    const { names, found } = joinedLines()
    expect([...names]).toEqual(expect.arrayContaining(['instruction', 'note', 'description', 'howItApplies']))
    // A title is one line that wraps while it is typed, and the text of a question or a measure is one line. The texts and
    // notes of a figure, of a meter and of the progress are texts of the interface, and the reason of a restriction is one line of a catalogue.
    const ofRecords = found.filter((each) => /^web\/src\/features\/(?!home\/)/.test(each) && !each.endsWith(' title'))
    expect(ofRecords).toEqual([
      'web/src/features/chemicals/hazards/restriction-details.tsx reason',
      'web/src/features/chemicals/prints/chemical-sheets.tsx text',
      'web/src/features/chemicals/risk-assessments/measures.tsx text',
      'web/src/features/dashboard/figure-card.tsx notes',
      'web/src/features/dashboard/figure-card.tsx text',
      'web/src/features/monitoring/checklists/checklist-item.tsx text',
      'web/src/features/monitoring/checklists/checklist-item.tsx text',
      'web/src/features/monitoring/inspections/checklist-answers.tsx text',
      'web/src/features/monitoring/inspections/checklist-answers.tsx text',
      'web/src/features/monitoring/inspections/run/answer-item.tsx text',
      'web/src/features/monitoring/inspections/run/completing.tsx text',
      'web/src/features/monitoring/inspections/run/inspection-run.tsx text',
      'web/src/features/monitoring/inspections/run/inspection-run.tsx text',
      'web/src/features/monitoring/meters/meters.detail.tsx text',
      'web/src/features/monitoring/meters/meters.detail.tsx text',
      'web/src/features/monitoring/meters/storing-progress.tsx text',
    ])
  })

  test('by a style rule of the component that needs it', () => {
    expect(keepsBreaks('.lines')).toEqual(['web/src/ui/lines.css'])
    expect(read('web/src/ui/lines.tsx')).toContain("import './lines.css'")
    expect(
      linesWith(
        /className="lines"/,
        code.filter((path) => path.startsWith('web/')),
      ).map((line) => line.slice(0, line.lastIndexOf(':'))),
    ).toEqual(['web/src/ui/lines.tsx'])
  })

  test.each(['.diff', '.history-value', '.history-text', '.conflict-text', '.input[data-locked]'])(
    '%s preserves line breaks of compared, locked or past values',
    (selector) => expect(keepsBreaks(selector)).toHaveLength(1),
  )
})

describe('consistent code', () => {
  test('no query of the api gives a CTE the name of a table, which would be ambiguous', () => {
    const tables = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name))
    expect(tables.size).toBeGreaterThan(20)
    const named = code
      .filter((path) => path.startsWith('api/src/'))
      .flatMap((path) => [...read(path).matchAll(/\.with\('(\w+)'/g)].map(([, name]) => ({ path, name })))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(({ name }) => tables.has(name))).toEqual([])
  })

  test('an operation is sent by `send` alone, whose answers say what is made of each outcome', () => {
    const outside = code.filter((path) => path.startsWith('web/src/') && !isTest(path))
    const sending =
      /\.toPromise\(|\buseMutation\b|\bexecute(Mutation|Query)\b|\bclient\s*\.(query|mutation)\(|^\s*\.(query|mutation)\(|\bcreateLightSend\(|\bnew XMLHttpRequest\b|\bfetch\(GRAPHQL_URL\b/
    const found = linesWith(sending, outside).map((line) => line.slice(0, line.lastIndexOf(':')))
    expect([...new Set(found)].toSorted()).toEqual([
      // Creates the sender of the first screen.
      'web/src/app/app-state.ts',
      // Reads the stream of changes.
      'web/src/app/live/stream.ts',
      // The two transports of senders.
      'web/src/graphql/client.ts',
      'web/src/graphql/light-send.ts',
      'web/src/graphql/progress-fetch.ts',
      // Follows a query in the cache, as useQuery does.
      'web/src/screen/list/use-blocks.ts',
    ])
  })

  test('no component starts a machine directly', () => {
    const inComponents = code.filter((path) => path.startsWith('web/src/') && !isTest(path))
    expect(linesWith(/\bcreateActor\(|\buseActor(Ref)?\(/, inComponents)).toEqual([
      expect.stringMatching(/^web\/src\/machines\/use-machine\.ts:/),
    ])
  })
})

describe('one name for a resource in all parts of the project', () => {
  const schema = buildASTSchema(parse(readSchema()))
  const queries = schema.getQueryType()?.getFields() ?? {}
  const texts = [...textsOf('en').keys()]
  const addresses = JSON.stringify(Object.values(appPaths), (_, value: unknown) =>
    typeof value === 'function' ? String((value as (...of: string[]) => unknown)('x', 'y')).replace(/\?.*/, '') : value,
  )
  const withTable = resources.filter(({ table }) => table !== null)
  const withScreens = resources.filter(({ screens }) => screens !== null)
  const withRoute = resources.filter(({ route }) => route !== null)

  test.each(resources)('$collection is a type, a collection, a REST path and a folder of the api', (resource) => {
    const { collection, type, rest, folder } = resource
    expect(schema.getType(type), 'the type').toBeDefined()
    expect(queries, 'the collection').toHaveProperty(collection)
    expect(JSON.stringify(queries[collection]?.astNode?.directives), 'the REST path').toMatch(
      new RegExp(`[/"]${rest}"`),
    )
    expect(existsSync(`${root}api/src/resources/${folder}`), 'the folder').toBe(true)
  })

  test.each(withTable)('$collection is a table', ({ table }) => {
    expect(sql).toMatch(new RegExp(`create table (app\\.)?${table}\\b`, 'i'))
  })

  test.each(withScreens)(
    '$collection is a folder of screens and a namespace of the translations',
    ({ collection, screens }) => {
      expect(existsSync(`${root}web/src/features/${screens}`)).toBe(true)
      expect(texts.some((key) => key.startsWith(`${collection}.`))).toBe(true)
    },
  )

  test.each(withRoute)('$collection has its route', ({ route }) => {
    expect(addresses).toContain(`"${route}"`)
  })

  test('every folder of the api belongs to a resource, and every listed folder exists', () => {
    const folders = new Set(filesBelow('api/src/resources', ['.ts']).map((path) => path.split('/')[3] ?? ''))
    const listed = new Set([...resources.map(({ folder }) => folder), ...notCollections])
    expect([...listed].toSorted()).toEqual([...folders].toSorted())
  })

  test.each([
    ['collection', resources.map(({ collection }) => collection)],
    ['type', resources.map(({ type }) => type)],
    ['table', withTable.map(({ table }) => table)],
    ['folder and REST path', resources.map(({ folder, rest }) => `${folder} ${rest}`)],
    ['route', withRoute.map(({ route }) => route)],
    ['folder without a collection', notCollections],
  ])('no %s is listed twice', (_, listed: readonly (string | null)[]) => {
    expect(listed.filter((each, index) => listed.indexOf(each) !== index)).toEqual([])
  })

  test('no folder is listed both with a collection and without one', () => {
    expect(resources.filter(({ folder }) => notCollections.includes(folder))).toEqual([])
  })
})

describe('forbidden code', () => {
  /** Files that handle instants, which have a time and a zone: the database's and the mail's. */
  const instants = new Set(['api/src/mail/transport.ts'])

  test('only domain converts texts to a Date, so that no day is shifted', () => {
    const outside = code.filter((path) => !path.startsWith('domain/') && !isTest(path) && !instants.has(path))
    expect(linesWith(/new Date\((?!\)|[^)]*(getTime\(|Date\.UTC\(|Math\.|\* [A-Z]))/, outside)).toEqual([])
  })

  /** Type tests, which contain code that must not compile. */
  const typeTests = new Set(['web/src/screen/texts.test.ts'])
  const others = code.filter((path) => path !== 'tests/house.test.ts' && !typeTests.has(path))
  test.each([
    ['markup from a text', /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML/],
    ['a mock of a module', /\bvi\.(mock|doMock)\(/],
    ['a test that is switched off or alone', /\b(test|it|describe)\.(skip|only|todo|fixme)\b/],
    [
      'an escape from the types or the linter',
      /@ts-(ignore|expect-error|nocheck)|\bas any(?=[;,)\].]|$)|(ox|es)lint-disable/,
    ],
    ['a note of something unfinished', /\b(TODO|FIXME|XXX)\b/],
  ])('%s', (_, pattern) => {
    expect(linesWith(pattern, others)).toEqual([])
  })

  test('unchecked casts do not exceed the counts here, which only decrease', () => {
    const counted = { api: 27, domain: 1, packages: 3, tests: 12, web: 22 }
    const found = linesWith(/\bas (never|unknown as)\b/, others).map((line) => line.split('/')[0] ?? '')
    const counts = Object.entries(Object.groupBy(found, (name) => name)).map(([name, all]) => [name, all?.length])
    expect(Object.fromEntries(counts)).toEqual(counted)
  })

  test('retries are used only by end-to-end tests, and not by those of security', () => {
    const retrying = linesWith(/\bretr(y|ies): \d/, [...others.filter(isTest), 'vitest.config.ts']).map(
      (line) => line.split(':')[0],
    )
    const security = ['accounts', 'guards', 'link-tokens', 'sign-in'].map((name) => `tests/e2e/${name}.e2e.ts`)
    expect(new Set(retrying)).toEqual(new Set([...security, 'tests/e2e/playwright.config.ts']))
    for (const path of security) expect(read(path)).toContain('test.describe.configure({ retries: 0 })')
  })

  test('a test title with "should"', () => {
    expect(linesWith(/\b(test|it)\(\s*['"`][^'"`]*\bshould \w/, others)).toEqual([])
  })

  test('an end-to-end test without an expectation', () => {
    const stories = filesBelow('tests/e2e', ['.e2e.ts']).flatMap((path) =>
      read(path)
        .split(/\n\s*test\(/)
        .slice(1)
        .map((story) => [path, story] as const),
    )
    expect(stories.length).toBeGreaterThan(20)
    expect(
      stories.filter(([, story]) => !story.includes('expect')).map(([path, story]) => `${path}: ${story.slice(0, 60)}`),
    ).toEqual([])
  })

  test('generated code that is committed', () => {
    const ignored = read('.gitignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['generated', 'dist', 'node_modules', '.data']))
    const tracked = existsSync(`${root}.git`) ? execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }) : ''
    expect(tracked.split('\n').filter((path) => /(^|\/)(generated|dist|node_modules|\.data)\//.test(path))).toEqual([])
  })
})

describe('stylesheets', () => {
  test('a class is styled in one of them only, so that the loading order does not matter', () => {
    const homes = new Map<string, string[]>()
    for (const path of filesBelow('web/src', ['.css']))
      for (const name of new Set(read(path).match(/^\.[\w-]+(?=(?: \{|,)$)/gm)))
        homes.set(name, [...(homes.get(name) ?? []), path])
    expect(homes.size).toBeGreaterThan(100)
    expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([])
  })
})

describe('comments', () => {
  const files = [...new Set([...code, ...filesBelow('scripts', ['.mjs'])])]

  test('the rooms with standard terms exist, and their number only grows', () => {
    expect(cleanRooms.filter((room) => !existsSync(join(root, room)))).toEqual([])
    expect(cleanRooms.length).toBeGreaterThanOrEqual(14)
  })

  test('contain no private word in these rooms', () => {
    const found = files
      .filter(isInCleanRoom)
      .flatMap((path) => privateWordsIn(read(path)).map((word) => `${path}:${word}`))
    expect(found).toEqual([])
  })

  test('are found in every form, without links and code', () => {
    const source = '/** Kept. */\n  // told `kept` https://example.org/anew\nconst kept = 1 // whoever\n * The e-mail'
    expect(privateWordsIn(source).map((word) => word.split(',')[0])).toEqual([
      '1: "Kept"',
      '2: "told"',
      '3: "whoever"',
      '4: "e-mail"',
    ])
  })
})

describe('size', () => {
  const own = code.filter((path) => !isTest(path))

  test('no file is longer than 400 lines', () => {
    const all = [...code, ...filesBelow('scripts', ['.mjs']), ...filesBelow('web', ['.css'])]
    expect(all.filter((path) => lengthOf(path) > 400).map((path) => `${path}: ${lengthOf(path)}`)).toEqual([])
  })

  test('half of all files have at most 85 lines, nine in ten at most 250', () => {
    const lengths = own.map(lengthOf).toSorted((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(85)
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(250)
  })
})

describe('choices', () => {
  /** Files with a plain select, and why its options stay few. Every other choice uses CodeSelect. */
  const plain: Readonly<Record<string, string>> = {
    'web/src/screen/fields/code-select.tsx': 'at most MAX_SELECT_OPTIONS, else a combobox',
    'web/src/screen/list/date-filter.tsx': 'the modes in which a day is matched',
    'web/src/ui/select-input.tsx': 'the kit’s select itself',
    'web/src/ui/pager.tsx': 'sizes of a page',
    'web/src/ui/period-input.tsx': 'units of a period',
    'web/src/features/monitoring/meters/consumption-cards.tsx': 'by month or year, and the last five years',
    'web/src/features/codes/labels.screen.tsx': 'the sheets of labels',
    'web/src/features/account/own-notifications.tsx': 'the three ways to be notified',
    'web/src/features/evaluation/events/authority-reports.tsx': 'the two reports that are added by hand',
    'web/src/features/dashboard/meter-figures.tsx': 'the utilities that an organization meters',
  }

  test('only a short list of options is a plain select, all others use CodeSelect', () => {
    const drawing = code
      .filter((path) => path.startsWith('web/src/') && !isTest(path))
      .filter((path) => /<select\b|<SelectInput\b/.test(read(path)))
    expect(drawing.toSorted()).toEqual(Object.keys(plain).toSorted())
  })
})

describe('documents', () => {
  const pages = [
    ...filesBelow('docs', ['.md']),
    ...filesBelow('data', ['.md']),
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
  ]

  test('every link to a file has a target', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)].map(
        ([, link = '']) => [page, link] as const,
      ),
    )
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(([page, link]) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })

  test('every environment variable is documented', () => {
    const read1 = [...read('gateway/src/environment.ts').matchAll(/variables\['([A-Z_]+)'\]/g)].map(
      ([, name = '']) => name,
    )
    const read2 = [...read('api/src/config.ts').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(read1.length * read2.length).toBeGreaterThan(0)
    const documented = read('README.md') + read('docs/operations.md')
    expect([...read1, ...read2].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })

  test('every test that SECURITY.md names exists', () => {
    const named = [...read('SECURITY.md').matchAll(/[\w/.-]+\.(?:test|e2e)\.tsx?/g)].map(([path]) => path)
    const names = code.filter(isTest)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !names.some((name) => name === path || name.endsWith(`/${path}`)))).toEqual([])
  })

  test('every function that runs with the owner’s rights is in SECURITY.md', () => {
    const functions = new Map<string, boolean>()
    for (const [text, verb, name = ''] of sql.matchAll(
      /(create(?: or replace)?|drop) function (app\.\w+)\((?:(?!(?:create|drop|replace) function)[\s\S])*/g,
    ))
      functions.set(name, verb !== 'drop' && text.includes('security definer'))
    const definers = [...functions].filter(([, isDefiner]) => isDefiner).map(([name]) => name)
    expect(definers.length).toBeGreaterThan(5)
    expect(definers.filter((name) => !read('SECURITY.md').includes(`\`${name}(`))).toEqual([])
  })
})
