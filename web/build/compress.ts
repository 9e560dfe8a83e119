import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const textual = /\.(?:js|css|html|json|svg|txt|webmanifest)$/
const SMALLEST = 512

/**
 * Writes a `.br` file next to every text file of the build, so that the gateway does not compress while it serves. JSON, such as
 * the texts of a language, is written without indentation first, which is a twentieth of its compressed size.
 */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'ansvar:compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => textual.test(file)).map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(file: string) {
  const content = file.endsWith('.json') ? await compactJson(file) : await readFile(file)
  if (content.length < SMALLEST) return
  const [one, other] = await Promise.all(
    [0, 2].map((postfix) => brotli(content, { params: paramsOf(content, postfix) })),
  )
  if (one && other) await writeFile(`${file}.br`, one.length < other.length ? one : other)
}

async function compactJson(file: string): Promise<Buffer> {
  const content = Buffer.from(JSON.stringify(JSON.parse(await readFile(file, 'utf8'))))
  await writeFile(file, content)
  return content
}

/**
 * The distance parameters that compress a text best. The only way to find them is to try both; the results differ by a
 * tenth of a percent.
 */
const paramsOf = (content: Buffer, postfix: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
})
