import { describe, expect, test } from 'vitest'
import { circlesIn, circlesOf } from './house/circles.ts'
import { importsOf, type Import } from './house/imports.ts'
import { doors, packages, rooms } from './house/rooms.ts'
import { filesBelow, read } from './tree/files.ts'

const scanned = Object.fromEntries(Object.keys(packages).map((name) => [name, importsOf(name)]))
const everyImport = Object.values(scanned).flatMap(({ imports }) => imports)
const written = ({ file, specifier }: Import) => `${file} imports ${specifier}`
const isOurs = (target: string) =>
  Object.keys(packages).some((name) => target.startsWith(`${name}/`)) && target.endsWith('.ts')
/** The folder of each of our packages, by its name in imports. */
const folderOf = (specifier: string): string | undefined => {
  const [, name, independent] = /^(?:@ansvar\/(\w+)|(rest-graphql)(?=\/|$))/.exec(specifier) ?? []
  return independent ? `packages/${independent}` : name
}
/** Returns the package name of a specifier. */
const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
const resourceOf = (path: string) => /^api\/src\/resources\/([\w-]+)\//.exec(path)?.[1]

describe('import rules', () => {
  test('the tables apply to hundreds of modules', () => {
    expect(Object.values(scanned).flatMap(({ modules }) => modules).length).toBeGreaterThan(250)
    expect(everyImport.length).toBeGreaterThan(1_000)
  })

  test.each(Object.entries(packages))('%s imports only %j of our packages', (name, allowed) => {
    const foreign = scanned[name]?.imports.filter(({ target }) => {
      const other = folderOf(target)
      return other
        ? other !== name && !allowed.includes(other)
        : /^\w+\//.test(target) && isOurs(target) && !target.startsWith(`${name}/`)
    })
    expect(foreign?.map(written)).toEqual([])
  })

  test.each(Object.entries(packages))('%s depends only on packages that it may import', (name, allowed) => {
    const listed = JSON.parse(read(`${name}/package.json`)) as { dependencies?: Record<string, string> }
    const ours = Object.keys(listed.dependencies ?? {}).flatMap((dependency) => folderOf(dependency) ?? [])
    expect(ours.filter((one) => !allowed.includes(one))).toEqual([])
  })

  test('rest-graphql imports nothing from outside except its dependencies, and does not name this product', () => {
    const { dependencies, peerDependencies } = JSON.parse(read('packages/rest-graphql/package.json')) as Record<
      string,
      Record<string, string>
    >
    const known = new Set(['rest-graphql', ...Object.keys({ ...dependencies, ...peerDependencies })])
    const foreign = importsOf('packages/rest-graphql/src').imports.filter(
      ({ specifier, target }) =>
        !(specifier.startsWith('.') && target.startsWith('packages/rest-graphql/src/')) &&
        !specifier.startsWith('node:') &&
        !known.has(nameOf(specifier)),
    )
    expect(foreign.map(written)).toEqual([])
    const files = filesBelow('packages/rest-graphql', ['.ts', '.mjs', '.json', '.md', '.graphql'])
    expect(files.length).toBeGreaterThan(60)
    expect(files.filter((path) => /ansvar/i.test(read(path)))).toEqual([])
  })

  test('the gateway imports rest-graphql by its index', () => {
    const through = scanned['gateway']?.imports.filter(({ specifier }) => specifier.startsWith('rest-graphql'))
    expect(through?.length).toBeGreaterThan(5)
    expect(through?.filter(({ specifier }) => specifier !== 'rest-graphql').map(written)).toEqual([])
  })

  test.each(Object.entries(rooms))('the rooms of %s keep to their table', (name, table) => {
    const prefix = `${name}/src/`
    const roomOf = (path: string) => path.slice(prefix.length).split('/')[0]
    const inside = scanned[name]?.imports.filter(
      ({ file, target }) => file.startsWith(prefix) && target.startsWith(prefix),
    )
    const wrong = inside?.filter(({ file, target }) => {
      const [from = '', to = ''] = [roomOf(file), roomOf(target)]
      return from !== to && !table[from]?.includes(to) && !table[from]?.includes(target.slice(prefix.length))
    })
    expect(wrong?.map(written)).toEqual([])
    const known = new Set([...Object.keys(table), 'assets'])
    expect(
      filesBelow(`${name}/src`, ['.ts', '.tsx'])
        .map(roomOf)
        .filter((room) => !known.has(room ?? '')),
    ).toEqual([])
  })

  test.each(Object.entries(rooms))('a room of %s imports only rooms that are listed above it', (_, table) => {
    const order = Object.keys(table)
    const upward = Object.entries(table).flatMap(([room, allowed]) =>
      allowed
        .filter((other) => !other.includes('/') && order.indexOf(other) >= order.indexOf(room))
        .map((other) => `${room} imports ${other}`),
    )
    expect(upward).toEqual([])
  })

  test.each(Object.keys(packages))(
    'no module of %s imports itself through others, including types and lazy imports',
    (name) => {
      expect(circlesOf(name)).toEqual([])
    },
  )

  test('a circular import is found', () => {
    const importing = { a: ['b', 'd'], b: ['c'], c: ['b'], d: [] }
    expect(circlesIn(new Map(Object.entries(importing)))).toEqual([['b', 'c']])
  })

  test('resources of the api do not import each other’s routes', () => {
    const crossing = everyImport.filter(({ file, target }) => {
      const [from, to] = [resourceOf(file), resourceOf(target)]
      return from && to && from !== to && target.endsWith('/routes.ts')
    })
    expect(crossing.map(written)).toEqual([])
  })

  test.each(doors)('$why', ({ import: door, only }) => {
    const through = everyImport.filter(({ target }) => door.test(target))
    expect(through.length).toBeGreaterThan(0)
    expect(through.filter(({ file }) => !only.test(file)).map(written)).toEqual([])
  })
})
