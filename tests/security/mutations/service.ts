import { promise, sql, type Mutation } from './mutation.ts'

// The promises of the trail, the browser, the files and of what is kept.

const trail: readonly Mutation[] = [
  promise(
    'Every write of a record is in the trail',
    'api/tests/changes.test.ts › of a record holds the fields that differ, as they were and as they became',
    'api/src/db/records.ts',
    "note({ ...changeOf(kind, organizationId, row), action: 'UPDATED', ...difference(before, row) })",
    '',
  ),
  promise(
    '`pnpm audit:verify` finds each',
    'api/tests/audit-verify.test.ts › as a whole set back to an earlier state is shown by the ends that were kept elsewhere',
    'api/src/audit/verify.ts',
    'Math.max(isKnown ? head.count : 0, this.#earlier?.count ?? 0)',
    'isKnown ? head.count : 0',
  ),
  promise(
    'A write behind a broken end',
    'api/tests/audit-verify.test.ts › is not made whole again by what is written afterwards',
    'api/src/db/trail/chain.ts',
    "return code(key, 'broken', [organizationId, head.count], head.value)",
    'return head.value',
  ),
  promise(
    "A history is its organisation's alone",
    'api/tests/history.test.ts › what the reader may not see of a change is not in it: neither the values, nor the field, nor the names',
    'api/src/audit/history.ts',
    '.filter((field) => visible(row.resource, field))',
    '',
  ),
  promise(
    'Requests cannot insert, change, delete',
    'api/tests/row-security.test.ts › no request changes accessibility, revisions, reference data or other accounts, or deletes anything',
    sql('0004_audit_trail'),
    'grant select on audit_trail to ansvar_app',
    'grant all on audit_trail to ansvar_app',
  ),
  promise(
    'An api with another key',
    'api/tests/server.test.ts › the key of the audit trail is made once, for its owner’s eyes, and another one is refused',
    'api/src/db/trail/key.ts',
    'if (known && !isSame(known.fingerprint, own)) throw new WrongAuditKeyError()',
    '',
  ),
  promise(
    "NOTIFY carries an organisation's id",
    'api/tests/changes.test.ts › tells the channel the organisation and its last number, and nothing else',
    sql('0025_many_changes'),
    "perform pg_notify('changes', organization || ' ' || last);",
    "perform pg_notify('changes', organization || ' ' || last || ' ' || (changes->0->>'user_name'));",
  ),
]

/** No file writes it out, by a rule of the house. */
const INNER = ['dangerously', 'SetInner', 'HTML'].join('')

const browser: readonly Mutation[] = [
  promise(
    'The Content-Security-Policy allows',
    'gateway/tests/web-app.test.ts › the page carries the security headers of the design, exactly',
    'gateway/src/http/security-headers.ts',
    '"script-src \'self\'",',
    "\"script-src 'self' 'unsafe-inline'\",",
  ),
  promise(
    'nosniff, COOP, CORP',
    'gateway/tests/forwarding.test.ts › answers are not stored',
    'gateway/src/http/security-headers.ts',
    "'cache-control': 'no-store',",
    "'cache-control': 'no-cache',",
  ),
  promise(
    'Texts are Markdown rendered',
    'tests/house.test.ts › %s',
    'web/src/ui/rich-text/lazy-prose.tsx',
    '<div className="prose prose-waiting">{plainText(markdown)}</div>',
    `<div className="prose prose-waiting" ${INNER}={{ __html: plainText(markdown) }} />`,
  ),
  promise(
    'Writes from another site are refused',
    'gateway/tests/passthrough.test.ts › a %s from another site is refused',
    'gateway/src/app.ts',
    'if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl))',
    'if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl) && requestId === publicUrl)',
  ),
  promise(
    'GraphQL documents have limits',
    'gateway/tests/limits.test.ts › a document over the limit of %s is refused',
    'gateway/src/graphql/limits.ts',
    '.filter((limit) => measure[limit] > documentLimits[limit])',
    '.filter((limit) => measure[limit] > 100 * documentLimits[limit])',
  ),
  promise(
    "An operation's cost",
    'gateway/tests/cost.test.ts › variables count, and their defaults',
    'gateway/src/graphql/cost.ts',
    'if (node.kind === Kind.VARIABLE) return values[node.name.value]',
    'if (node.kind === Kind.VARIABLE) return undefined',
  ),
  promise(
    'A text in GraphQL variables',
    'gateway/tests/cost.test.ts › a text in the variables that is too long is refused, and told where',
    'gateway/src/graphql/limits.ts',
    'text: 200_000,',
    'text: 2_000_000,',
  ),
  promise(
    "The explorer's page",
    "gateway/tests/explorer.test.ts › the explorer's policy lets in its own files and questions to this gateway alone",
    'gateway/src/web/explorer.ts',
    '"connect-src \'self\'",',
    '"connect-src *",',
  ),
  promise(
    'Bodies are limited to a mebibyte',
    'api/tests/bad-input.test.ts › of more than a mebibyte is refused, told or not',
    'api/src/http/body.ts',
    'if (length > limit) throw tooLarge()',
    '',
  ),
  promise(
    'Connections, requests, streams and files',
    'gateway/tests/exchanges.test.ts › connections of one address are counted where it is no proxy',
    'gateway/src/http/exchanges.ts',
    'if (connections.of(address) > limits.connectionsPerAddress) socket.destroy()',
    '',
  ),
  promise(
    'Lists, texts, objects, forms',
    'tests/attacks/unbounded-input.test.ts › refuses a form of hundreds of thousands of fields',
    'api/src/http/body.ts',
    "if (hasMore(text, '&', inputLimits.parameters))",
    "if (hasMore(text, '&', text.length))",
  ),
]

const files: readonly Mutation[] = [
  promise(
    'A file is taken for what it contains',
    'api/tests/files.test.ts › %s',
    'api/src/files/types.ts',
    "if (endingOf(name) !== '' && typeOfName(name) !== type) return 'misnamed'",
    '',
  ),
  promise(
    'Size is counted while it arrives',
    'api/tests/files.test.ts › a file over the limit is refused while it arrives; one at the limit is taken',
    'api/src/files/receive.ts',
    "if (isTruncated) throw refusal('too_large')",
    '',
  ),
  promise(
    'Whoever may not upload is told',
    'tests/security/isolation.test.ts › whoever may not upload is told so before the first byte is taken',
    'api/src/http/run.ts',
    'if (endpoint.upload) await mayUpload(endpoint, services, incoming, entry, speak)',
    '',
  ),
  promise(
    'A photo loses where',
    'api/tests/files.test.ts › a JPEG keeps every byte that draws it, its colours, and which way is up',
    'api/src/files/photos/jpeg.ts',
    'if (marker === COM) return false',
    'if (marker === COM || marker === APP1) return true',
  ),
  promise(
    "An upload is its uploader's alone",
    'api/tests/files.test.ts › an upload is its uploader’s alone until a record has it, and then its organisation’s readers’',
    sql('0006_files'),
    "organization_id = any (array(select app.organizations_with('READ')))\n    and (owner_id is not null or uploaded_by_id = app.user_id())",
    "organization_id = any (array(select app.organizations_with('READ')))",
  ),
  promise(
    'A file is sent as an attachment',
    'api/tests/files.test.ts › it is saved, not shown: as an attachment under its own name, unsniffed, sandboxed, never stored on the way',
    'api/src/resources/attachments/routes.ts',
    "default-src 'none'; sandbox; frame-ancestors 'none'",
    "default-src 'none'; frame-ancestors 'none'",
  ),
  promise(
    'A name loses its path',
    'domain/src/files.test.ts › the name %j is kept as %j',
    'domain/src/files.ts',
    "    .replaceAll(/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]/gu, '')\n",
    '',
  ),
  promise(
    'What no record owns is removed',
    'api/tests/files-sweep.test.ts › a content that another file has as well stays',
    'api/src/files/sweep.ts',
    'return hashes.filter((hash) => !wanted.has(hash))',
    'return hashes.filter((hash) => hash !== wanted.values().next().value || wanted.size > 0)',
  ),
  promise(
    'Contents go to an S3 store',
    'api/tests/files-s3.test.ts › a content that does not match its hash, wrong keys, and a bucket that is not there are refused',
    'api/src/files/s3-store.ts',
    "{ body, headers: { 'x-amz-content-sha256': hash } })\n",
    "{ body, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })\n",
  ),
]

const kept: readonly Mutation[] = [
  promise(
    'A data folder that others have access to',
    'api/tests/data-folder.test.ts › is refused where others have access to %s, by the service and the commands, with what mends it',
    'api/src/db/private-folder.ts',
    'if (wide !== undefined) throw new OpenFolderError(folder, wide)',
    'if (folder === wide && wide === undefined) throw new OpenFolderError(folder, wide)',
  ),
  promise(
    "The embedded database's folder is locked",
    'api/tests/server.test.ts › is one process’s: a second service and the command are refused, and say what to do',
    'api/src/db/lock.ts',
    'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE',
    'PRAGMA journal_mode = MEMORY',
  ),
  promise(
    'A restart under load',
    'gateway/tests/patience.test.ts › a %s without such a key is never sent twice',
    'gateway/src/http/patience.ts',
    "method === 'GET' || method === 'HEAD' ||",
    "method !== 'DELETE' ||",
  ),
  promise(
    'Logs hold no names',
    'api/tests/errors.test.ts › an error inside is answered without its cause, and logged without the row’s values',
    'api/src/log.ts',
    'serializers: { err: describeError }',
    'serializers: { err: (error: unknown) => ({ ...(error as object), ...describeError(error) }) }',
  ),
  promise(
    'Drafts are kept in the browser',
    'web/src/screen/draft-mirror.test.ts › is too old after 24 hours',
    'web/src/screen/draft-mirror.ts',
    'now() - kept.at < LIFETIME_MS',
    'now() - kept.at < 7 * LIFETIME_MS',
  ),
  promise(
    'An upgrade of several apis',
    'tests/migrations.test.ts › a migration that takes something away says so in its head, and in the changelog by its name',
    sql('0090_attempts_returned'),
    '-- Takes back one attempt that was counted at that moment.\n',
    'drop table attempts;\n',
  ),
  promise(
    'A backup brings back every row',
    'api/tests/backup.test.ts › every row of every table, every file and the audit trail come back as they were, on either engine',
    'api/src/backup/read.ts',
    'await store.put(hash, path)',
    'void store',
  ),
  promise(
    'Containers run without root',
    'tests/compose.test.ts › %s is confined: no root, no writable system, no capabilities, a pinned image',
    'docker-compose.yml',
    'cap_drop: [ALL]',
    'cap_drop: []',
  ),
  promise(
    'SQL in every place where text is taken',
    'api/tests/bad-input.test.ts › SQL in every place where text is taken stays text',
    'api/src/http/list-query.ts',
    'like app.search_pattern(${word})`',
    "like app.search_pattern(${sql.raw(`'${word}'`)})`",
  ),
]

export const ofService: readonly Mutation[] = [...trail, ...browser, ...files, ...kept]
