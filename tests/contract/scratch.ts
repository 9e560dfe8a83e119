import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../tree/files.ts'

const run = promisify(execFile)

/** An insertion after a text that occurs once in the file. A missing file is created. */
export type Edit = { readonly file: string; readonly after: string; readonly insert: string }

export type ScratchCopy = Disposable & {
  apply(edit: Edit): void
  write(file: string, text: string): void
  /** Runs a program of the copy's packages in the copy. Returns its output, and rejects if it fails. */
  run(program: string, ...args: string[]): Promise<string>
}

/**
 * A copy of the project in its own folder. Its packages import each other in the copy, and the dependencies of the
 * original.
 */
export async function createScratchCopy(): Promise<ScratchCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-scratch-'))
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16_777_216,
  })
  const files = stdout.split('\0').filter((file) => file !== '')
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  for (const file of files)
    if (file.endsWith('package.json')) linkPackages(join(root, dirname(file)), join(folder, dirname(file)))

  function write(file: string, text: string) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    write,
    apply({ file, after, insert }) {
      if (after === '') return write(file, insert)
      const [before = '', behind, ...more] = readFileSync(join(folder, file), 'utf8').split(after)
      if (behind === undefined || more.length > 0) throw new Error(`${file} does not have this text once: ${after}`)
      write(file, before + after + insert + behind)
    },
    async run(program, ...args) {
      const ended = await run(process.execPath, [`node_modules/${program}`, ...args], {
        cwd: folder,
        maxBuffer: 16_777_216,
      }).catch((error: { readonly stdout?: string; readonly stderr?: string }) => {
        throw new Error(`${program} failed:\n${error.stdout}\n${error.stderr}`)
      })
      return ended.stdout
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Links a package's dependencies. Relative links to packages of the project lead to their copies. */
function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules')
  if (!existsSync(packages)) return
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  if (existsSync(join(packages, '.pnpm'))) symlinkSync(join(packages, '.pnpm'), join(to, 'node_modules', '.pnpm'))
  for (const { name, parentPath } of readdirSync(packages, { withFileTypes: true }).flatMap(linksIn)) {
    const target = join(to, relative(from, parentPath), name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(readlinkSync(join(parentPath, name)), target)
  }
}

/** A link, or the links in the folder of a scope such as `@types`. */
function linksIn(entry: Dirent): Dirent[] {
  if (entry.isSymbolicLink()) return [entry]
  if (!entry.name.startsWith('@')) return []
  return readdirSync(join(entry.parentPath, entry.name), { withFileTypes: true }).filter((each) =>
    each.isSymbolicLink(),
  )
}
