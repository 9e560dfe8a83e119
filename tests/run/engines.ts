/**
 * The tests of the api that run on both database engines: those of a process, a lock, a data folder, a migration or a
 * role; those of concurrent statements, which PGlite executes one after another; and those of sort order and
 * notifications, which each engine implements by itself.
 */
const names = [
  'advisory-locks',
  'audit-command',
  'audit-pack-kill',
  'audit-verify',
  'backup',
  'changes',
  'data-folder',
  'demo',
  'erased-files-races',
  'files-sweep',
  'lists',
  'live',
  'lock',
  'many-processes',
  'migrations',
  'organization-lists',
  'owner-rights',
  'plans',
  'races',
  'rolling-upgrade',
  'row-security',
  'row-security-tables',
  'server',
]

const pathOf = (name: string) => `api/tests/${name}.test.ts`

export const ofEachEngine = names.map(pathOf)

/** The tests of the api that use no database. They prove nothing on a second engine. */
export const ofNoEngine = [
  'address',
  'audit-pack-zip64',
  'config',
  'data-sheet-limits',
  'data-sheets',
  'files-s3-stores',
  'reference-csv',
  'restriction-texts',
  'suggestion-rule',
].map(pathOf)
