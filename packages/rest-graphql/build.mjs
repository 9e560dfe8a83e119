// Builds the package for npm into `dist/`: plain JavaScript, declarations, and what a user reads. `npm pack ./dist` packs it.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const dist = join(folder, process.argv[2] ?? 'dist')
const compiler = join(folder, '../../node_modules/typescript/bin/tsc')

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '--project', 'tsconfig.build.json', '--outDir', dist], {
  cwd: folder,
  stdio: 'inherit',
})

// The compiler rewrites the imports of modules, but not those of declarations.
for (const file of globSync('**/*.d.ts', { cwd: dist })) {
  const text = readFileSync(join(dist, file), 'utf8')
  writeFileSync(join(dist, file), text.replaceAll(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'"))
}

for (const file of ['README.md', 'CHANGELOG.md', 'docs', 'example'])
  cpSync(join(folder, file), join(dist, file), { recursive: true })
cpSync(join(folder, 'src/compiled/projection.wasm'), join(dist, 'compiled/projection.wasm'))

const { devDependencies: _, scripts: __, ...source } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...source, exports }, null, 2)}\n`)
