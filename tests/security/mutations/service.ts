import { protection, sql, type Mutation } from './mutation.ts'

// The protections of the audit trail, the browser, files and stored data.

const trail: readonly Mutation[] = [
  protection(
    'Every write of a record',
    'api/tests/changes.test.ts › of a record has the fields that differ, with old and new values',
    'api/src/db/records.ts',
    "note({ ...changeOf(kind, organizationId, row), action: 'UPDATED', ...(noted ?? difference(before, row)) })",
    '',
  ),
  protection(
    '`pnpm audit:verify` finds each of',
    'api/tests/audit-verify.test.ts › that was completely reset to an earlier state is detected by ends that are stored elsewhere',
    'api/src/audit/verify.ts',
    'Math.max(isKnown ? head.count : 0, this.#earlier?.count ?? 0)',
    'isKnown ? head.count : 0',
  ),
  protection(
    'A chain verifies with the public',
    'api/tests/audit-format.test.ts › shows an end that another key signed or that was set back',
    'api/src/audit/public.ts',
    'if (!isSigned(publicKeyOf(publicKey), organizationId, end, end.signature))',
    'if (end.signature.length === 0)',
  ),
  protection(
    'A text is missing only if',
    'api/tests/audit-format.test.ts › are missing if no row says that they were erased',
    'api/src/audit/marks.ts',
    'else if (texts.length > 0) this.#erased.set(row.number, texts.join())',
    '',
  ),
  protection(
    'The content of a row is replaced only if',
    'api/tests/member-erasure.test.ts › is at fault if no later row names it',
    'api/src/audit/marks.ts',
    'if (row.redacted_digest !== null) this.#redacted.set(row.number, hexOf(row.redacted_digest))',
    '',
  ),
  protection(
    'Rows of format 1 are converted',
    'api/tests/audit-format.test.ts › verifies, and its faults are not repaired by the conversion',
    'api/src/audit/reseal.ts',
    "(await verifyChain(trx, keys, organizationId)).some(({ kind }) => kind !== 'SIGNATURE')",
    'false',
  ),
  protection(
    'An operation belongs to one user',
    'api/tests/operations.test.ts › belongs to one user: the write of another user is refused',
    sql('0101_operations'),
    "if known.user_id is distinct from app.user_id() then return 'OTHER_USER'; end if;",
    '',
  ),
  protection(
    'A write after a broken',
    'api/tests/audit-verify.test.ts › is not repaired by later writes',
    'api/src/db/trail/chain.ts',
    "return code(key, 'broken', [organizationId, head.count], head.value)",
    'return head.value',
  ),
  protection(
    'A history contains only its',
    'api/tests/history.test.ts › a change does not contain what the reader may not see: neither the values, nor the field, nor the names',
    'api/src/audit/history.ts',
    '.filter((field) => visible(row.resource, field))',
    '',
  ),
  protection(
    'Requests cannot insert, change, delete',
    'api/tests/row-security.test.ts › no request changes accessibility, revisions, reference data or other accounts, or deletes anything',
    sql('0004_audit_trail'),
    'grant select on audit_trail to ansvar_app',
    'grant all on audit_trail to ansvar_app',
  ),
  protection(
    'An api with another key',
    'api/tests/server.test.ts › the key of the audit trail is created once, readable by its owner only, and another one is refused',
    'api/src/db/trail/key.ts',
    'if (known && !isSame(known.fingerprint, own)) throw wrongKey()',
    '',
  ),
  protection(
    "NOTIFY contains an organization's id",
    'api/tests/changes.test.ts › notifies the channel of the organization and its last number, and nothing else',
    sql('0025_many_changes'),
    "perform pg_notify('changes', organization || ' ' || last);",
    "perform pg_notify('changes', organization || ' ' || last || ' ' || (changes->0->>'user_name'));",
  ),
]

/** No file may contain this name, by one of the rules of the repository. */
const INNER = ['dangerously', 'SetInner', 'HTML'].join('')

const browser: readonly Mutation[] = [
  protection(
    'The Content-Security-Policy allows scripts, styles',
    'gateway/tests/web-app.test.ts › the page has exactly the documented security headers',
    'gateway/src/http/security-headers.ts',
    '"script-src \'self\'",',
    "\"script-src 'self' 'unsafe-inline'\",",
  ),
  protection(
    'Every response has nosniff, COOP',
    'gateway/tests/forwarding.test.ts › responses are not cached',
    'gateway/src/http/security-headers.ts',
    "'cache-control': 'no-store',",
    "'cache-control': 'no-cache',",
  ),
  protection(
    'Texts are Markdown rendered to',
    'tests/house.test.ts › %s',
    'web/src/ui/rich-text/lazy-prose.tsx',
    '<div className="prose prose-waiting">{plainText(markdown)}</div>',
    `<div className="prose prose-waiting" ${INNER}={{ __html: plainText(markdown) }} />`,
  ),
  protection(
    'Writes from another site are',
    'gateway/tests/passthrough.test.ts › a %s from another site is refused',
    'gateway/src/app.ts',
    'if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl))',
    'if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl) && requestId === publicUrl)',
  ),
  protection(
    'GraphQL documents have limits on',
    'packages/rest-graphql/tests/limits.test.ts › a document over the limit of %s is refused',
    'packages/rest-graphql/src/documents/document-limits.ts',
    '.filter((limit) => measure[limit] > limits[limit])',
    '.filter((limit) => measure[limit] > 100 * limits[limit])',
  ),
  protection(
    "An operation's cost to the",
    'packages/rest-graphql/tests/cost.test.ts › variables count, and their defaults',
    'packages/rest-graphql/src/documents/cost.ts',
    'if (node.kind === Kind.VARIABLE) return values[node.name.value]',
    'if (node.kind === Kind.VARIABLE) return undefined',
  ),
  protection(
    'A text in GraphQL variables',
    'packages/rest-graphql/tests/cost.test.ts › a text in the variables that is too long is refused, with its path',
    'packages/rest-graphql/src/conventions/limits.ts',
    'text: 200_000,',
    'text: 2_000_000,',
  ),
  protection(
    'The explorer page has its',
    "gateway/tests/explorer.test.ts › the explorer's policy allows only its own files and requests to this gateway",
    'gateway/src/web/explorer.ts',
    '"connect-src \'self\'",',
    '"connect-src *",',
  ),
  protection(
    'Bodies are limited to 1',
    'api/tests/bad-input.test.ts › of more than a mebibyte is refused, with or without a declared length',
    'api/src/http/body.ts',
    'if (length > limit) throw tooLarge()',
    '',
  ),
  protection(
    'Connections, requests, streams and files',
    'gateway/tests/exchanges.test.ts › connections of one address are limited unless it is a proxy',
    'gateway/src/http/exchanges.ts',
    'if (connections.of(address) > limits.connectionsPerAddress) socket.destroy()',
    '',
  ),
  protection(
    'Lists, texts, objects, forms and',
    'tests/attacks/unbounded-input.test.ts › refuses a form of hundreds of thousands of fields',
    'api/src/http/body.ts',
    "if (hasMore(text, '&', inputLimits.parameters))",
    "if (hasMore(text, '&', text.length))",
  ),
]

const files: readonly Mutation[] = [
  protection(
    "A file's type is detected",
    'api/tests/files.test.ts › %s',
    'api/src/files/types.ts',
    "if (endingOf(name) !== '' && typeOfName(name) !== type) return 'misnamed'",
    '',
  ),
  protection(
    'The size is counted during',
    'api/tests/files.test.ts › a file over the limit is refused while it arrives, and one at the limit is accepted',
    'api/src/files/receive.ts',
    "if (isTruncated) throw refusal('too_large')",
    '',
  ),
  protection(
    'A user who may not',
    'tests/security/isolation.test.ts › an upload without permission is refused before its first byte is read',
    'api/src/http/run.ts',
    'if (endpoint.upload) await checkUploadAccess(endpoint, services, incoming, entry, chooseLanguage)',
    '',
  ),
  protection(
    'A photo loses its place',
    'api/tests/files.test.ts › a JPEG preserves its image data, its colours and its orientation',
    'api/src/files/photos/jpeg.ts',
    'if (marker === COM) return false',
    'if (marker === COM || marker === APP1) return true',
  ),
  protection(
    'An upload is visible only',
    'api/tests/files.test.ts › an upload is visible to its uploader only, until a record has it, and then to its organization’s readers',
    sql('0006_files'),
    "organization_id = any (array(select app.organizations_with('READ')))\n    and (owner_id is not null or uploaded_by_id = app.user_id())",
    "organization_id = any (array(select app.organizations_with('READ')))",
  ),
  protection(
    'A file is sent as',
    'api/tests/files.test.ts › the response is an attachment with the file’s name, nosniff, sandboxed and not cached',
    'api/src/resources/attachments/routes.ts',
    "default-src 'none'; sandbox; frame-ancestors 'none'",
    "default-src 'none'; frame-ancestors 'none'",
  ),
  protection(
    'A file name loses its',
    'domain/src/files.test.ts › the name %j is stored as %j',
    'domain/src/files.ts',
    "    .replaceAll(/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]/gu, '')\n",
    '',
  ),
  protection(
    'Files of no record are',
    'api/tests/files-sweep.test.ts › a content that another file also has remains',
    'api/src/files/sweep.ts',
    "isLive ? 'LIVE' : 'ERASED'",
    "isLive && !isLive ? 'LIVE' : 'ERASED'",
  ),
  protection(
    'Only managers erase the',
    'api/tests/erased-files.test.ts › is erased by managers of its organization only',
    'api/src/resources/attachments/erasing.ts',
    "access: 'MANAGE_ORGANIZATION',",
    "access: 'READ_ORGANIZATION',",
  ),
  protection(
    'Contents are sent to an',
    'api/tests/files-s3.test.ts › a content that does not match its hash, wrong keys, and a missing bucket are refused',
    'api/src/files/s3-store.ts',
    "{ body, headers: { 'x-amz-content-sha256': hash } })\n",
    "{ body, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })\n",
  ),
]

const storage: readonly Mutation[] = [
  protection(
    'A data folder that others',
    'api/tests/data-folder.test.ts › is refused where others have access to %s, by the service and the commands, with what mends it',
    'api/src/db/private-folder.ts',
    'if (wide !== undefined) throw new OpenFolderError(folder, wide)',
    'if (folder === wide && wide === undefined) throw new OpenFolderError(folder, wide)',
  ),
  protection(
    "The embedded database's folder is",
    'api/tests/server.test.ts › is locked by one process: a second service and the command are refused with instructions',
    'api/src/db/lock.ts',
    'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE',
    'PRAGMA journal_mode = MEMORY',
  ),
  protection(
    'A restart under load fails',
    'gateway/tests/retry.test.ts › a %s without an Idempotency-Key is not sent again',
    'gateway/src/http/retry.ts',
    "method === 'GET' || method === 'HEAD' ||",
    "method !== 'DELETE' ||",
  ),
  protection(
    'Logs contain no names, addresses',
    'api/tests/errors.test.ts › an internal error is reported without its cause, and logged without the row’s values',
    'api/src/log.ts',
    'serializers: { err: describeError }',
    'serializers: { err: (error: unknown) => ({ ...(error as object), ...describeError(error) }) }',
  ),
  protection(
    'Drafts are stored in the',
    'web/src/screen/draft-mirror.test.ts › is too old after 24 hours',
    'web/src/screen/draft-mirror.ts',
    'now() - stored.at < LIFETIME_MS',
    'now() - stored.at < 7 * LIFETIME_MS',
  ),
  protection(
    'An upgrade of several apis',
    'tests/migrations.test.ts › a migration that removes something says so in its first comment and in the changelog',
    sql('0090_attempts_returned'),
    '-- Takes back one attempt that was counted at that moment.\n',
    'drop table attempts;\n',
  ),
  protection(
    'A backup restores every row',
    'api/tests/backup.test.ts › a backup restores every row, every file and the audit trail unchanged, on both engines',
    'api/src/backup/read.ts',
    'await store.put(hash, path)',
    'void store',
  ),
  protection(
    'Containers run without root, capabilities',
    'tests/compose.test.ts › %s is confined: no root, no writable system, no capabilities, a pinned image',
    'docker-compose.yml',
    'cap_drop: [ALL]',
    'cap_drop: []',
  ),
  protection(
    'SQL in any text input',
    'api/tests/bad-input.test.ts › SQL in every text field stays text',
    'api/src/http/list-query.ts',
    'like app.search_pattern(${word})`',
    "like app.search_pattern(${sql.raw(`'${word}'`)})`",
  ),
]

export const ofService: readonly Mutation[] = [...trail, ...browser, ...files, ...storage]
