import { filesBelow, read } from './files.ts'

const packages = ['domain', 'packages', 'api', 'gateway', 'web', 'tests']
const title = /\b(?:test|it)\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)")/g

/** Returns the titles of all tests, with the file of each. */
export function testTitles(): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const path of packages.flatMap((name) => filesBelow(name, ['.test.ts', '.test.tsx', '.e2e.ts'])))
    for (const [, single, double] of read(path).matchAll(title))
      titles.set((single ?? double ?? '').replaceAll(/\\(.)/g, '$1'), path)
  return titles
}
