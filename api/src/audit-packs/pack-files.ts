import { auditPackLimits } from '@ansvar/domain/audit-packs'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Values } from '#db/trail/changes.ts'
import type { Files } from '#files/store.ts'
import type { Archive } from './archive.ts'
import { PackFailure } from './failure.ts'
import { packedPath } from './file-names.ts'
import type { PackedFile } from './page-parts.ts'
import type { PackJob } from './queue.ts'
import type { PackResource } from './resources.ts'

type Named = { readonly id: string; readonly name: string; readonly hash: string; readonly size: number }

/** Returns the files of a record, as its content has them. */
export const filesOf = (content: Values): Named[] => {
  const { files } = content
  return Array.isArray(files) ? (files as Named[]).filter(({ hash }) => typeof hash === 'string') : []
}

/** Returns whether a pack contains the files of a record. */
function isWanted({ files }: Pick<PackJob, 'files'>, { table }: PackResource, content: Values): boolean {
  if (files !== 'IN_FORCE') return files === 'ALL'
  if (table === 'documents') return content['active'] !== false
  return (table === 'policies' || table === 'procedures') && content['state'] === 'APPROVED'
}

/** The files of a pack: which of them it contains, and which are not stored. */
export class PackFiles {
  readonly missing: PackedFile[] = []
  readonly #paths = new Set<string>()
  readonly #missing = new Set<string>()
  #bytes = 0
  readonly #database: Database
  readonly #store: Files['store']
  readonly #job: PackJob
  readonly #hide: (text: string) => string

  constructor(database: Database, { store }: Files, job: PackJob, hide: (text: string) => string) {
    this.#database = database
    this.#store = store
    this.#job = job
    this.#hide = hide
  }

  /** Adds the wanted files of a record. The same content under the same name is added once. */
  async add(archive: Archive, resource: PackResource, content: Values): Promise<void> {
    const files = isWanted(this.#job, resource, content) ? filesOf(content) : []
    if (files.length === 0) return
    const stored = await this.#stored(files.map(({ id }) => id))
    for (const file of files) {
      const path = this.#pathOf(file)
      if (this.#paths.has(path) || this.#missing.has(path)) continue
      const bytes = stored.has(file.id) ? await this.#store.read(file.hash) : null
      if (!bytes) {
        this.#missing.add(path)
        this.missing.push({ name: file.name, hash: file.hash, path: null })
        continue
      }
      this.#bytes += file.size
      if (this.#bytes > auditPackLimits.bytes) throw new PackFailure('TOO_LARGE')
      await archive.add(path, bytes, { compress: false })
      this.#paths.add(path)
    }
  }

  /** Returns the files of a record with their paths in the pack. */
  of(content: Values): PackedFile[] {
    return filesOf(content).map((file) => {
      const path = this.#pathOf(file)
      return { name: file.name || file.hash, hash: file.hash, path: this.#paths.has(path) ? path : null }
    })
  }

  #pathOf({ hash, name }: Named): string {
    return packedPath(hash, this.#hide(name))
  }

  /** Returns which files are not erased. */
  async #stored(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await asSystem(this.#database, (trx) =>
      trx
        .selectFrom('files')
        .select('id')
        .where('organization_id', '=', this.#job.organization_id)
        .where('id', 'in', ids)
        .where('erased_date', 'is', null)
        .execute(),
    )
    return new Set(rows.map(({ id }) => id))
  }
}
