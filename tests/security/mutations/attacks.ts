import { rows, sql, type Mutation } from './mutation.ts'

// The rows of the table of attacks, in the same order.

/** Returns the file and the title of the test of an attack. */
function attackTest(row: string): Pick<Mutation, 'test' | 'title'> {
  const found = rows.find(({ what }) => what.startsWith(row))
  const [test = '', title = ''] = found?.where.split(' › ') ?? []
  return { test, title }
}

const attack = (row: string, file: string, find: string, replace: string): Mutation => ({
  row,
  file,
  find,
  replace,
  ...attackTest(row),
})

export const attacks: readonly Mutation[] = [
  attack(
    "Reading another organization's records, by",
    'api/src/http/run.ts',
    "if (orgId !== undefined && scope.membership === null && !assumeMembership) throw new RequestProblem('not_found')",
    '',
  ),
  attack(
    'The same, with the check',
    sql('0215_faster_digests'),
    'select reach.id from reach;',
    'select o.id from public.organizations o;',
  ),
  attack(
    'Guessing a password, trying one',
    'api/src/auth/limits.ts',
    "narrow: { name: 'sign-in by address', max: 100, minutes: 15 }",
    "narrow: { name: 'sign-in by address', max: 100_000, minutes: 15 }",
  ),
  attack(
    'Locking a user out by',
    'api/src/auth/limits.ts',
    'if (device !== null) return [{ limit: limits.device, of: device }]',
    '',
  ),
  attack(
    'Guessing from the 2⁶⁴ IPv6',
    'domain/src/networks.ts',
    "`${written.slice(0, 4).join(':')}::/64`, `${written.slice(0, 3).join(':')}::/48`",
    "written.join(':'), written.join(':')",
  ),
  attack(
    'Forging a device cookie, or',
    'api/src/auth/known-devices.ts',
    'return timingSafeEqual(codeOf(accountId, entry.subarray(0, end)), entry.subarray(end))',
    'return timingSafeEqual(entry.subarray(end), entry.subarray(end)) || accountId === null',
  ),
  attack(
    'Spreading the guesses over several',
    'api/src/auth/attempts.ts',
    "createHash('sha256').update(limit.name)",
    "createHash('sha256').update(String(Math.random()))",
  ),
  attack(
    "Taking over a colleague's account",
    sql('0080_sign_in_addresses'),
    'coalesce(a.username, lower(m.email)) as mailbox into own',
    'lower(m.email) as mailbox into own',
  ),
  attack(
    'A manager who takes over',
    sql('0080_sign_in_addresses'),
    'if app.user_id() is not null and not app.maintains_system() and exists (',
    'if false and exists (',
  ),
  attack(
    'Moving the sign-in address with',
    sql('0080_sign_in_addresses'),
    'update public.accounts a set password_hash = null where a.id = change.account_id;',
    '',
  ),
  attack(
    'Finding out who has an',
    sql('0080_sign_in_addresses'),
    'taken := app.is_signed_in_by(lower(address), member);',
    "taken := app.is_signed_in_by(lower(address), member);\n  if taken then return 'ACTIVE'; end if;",
  ),
  attack(
    'Flooding a mailbox with mails',
    sql('0080_sign_in_addresses'),
    'if wait > 0 then',
    'if wait > 999999999 then',
  ),
  attack(
    "Sending an attacker's text to",
    'api/src/mail/names.ts',
    'return /\\p{L}/u.test(clipped) ? `${open}${clipped}${close}` : unnamed[language]',
    'return clipped === name ? unnamed[language] : name',
  ),
  attack(
    'Using a reset link twice',
    sql('0080_sign_in_addresses'),
    'where t.token_hash = token and t.expires_date > at and t.used_date is null and t.account_id is not null\n  for update;',
    'where t.token_hash = token and t.expires_date > at and t.account_id is not null;',
  ),
  attack(
    'Taking over an account from',
    'api/src/auth/limits.ts',
    "device: { name: 'own password by device', max: 10, minutes: 15 }",
    "device: { name: 'own password by device', max: 10_000, minutes: 15 }",
  ),
  attack(
    'A stolen copy of the',
    'api/src/auth/tokens.ts',
    "createHash('sha256').update(token).digest()",
    "Buffer.from(token.length > 0 ? token : createHash('sha256').digest('hex'))",
  ),
  attack(
    'Writing from another site with',
    'gateway/src/http/same-origin.ts',
    "return URL.parse(origin)?.host !== header('host')",
    'return false',
  ),
  attack(
    'Script in a text, a',
    'api/src/resources/attachments/routes.ts',
    'return `attachment; filename=',
    'return `inline; filename=',
  ),
  attack(
    "A text that takes readers'",
    'domain/src/rich-text.ts',
    'STEPS_PER_CHARACTER = 30',
    'STEPS_PER_CHARACTER = 3_000_000',
  ),
  attack(
    'A PDF that takes the service',
    'api/src/data-sheets/reader.ts',
    'if (heap + outside > mebibytes * MIB) fail()',
    'if (heap > mebibytes * MIB) fail()',
  ),
  attack(
    'The same text sent to',
    'api/src/contract/fields.ts',
    ".refine((text) => !isTooComplex(text), fault('too_complex'))",
    ".refine((text) => !isTooComplex(text.slice(0, 1)), fault('too_complex'))",
  ),
  attack(
    'SQL in a text',
    'api/src/http/list-query.ts',
    'like app.search_pattern(${word})`',
    "like app.search_pattern(${sql.raw(`'${word}'`)})`",
  ),
  attack(
    'A header in a mail',
    'api/src/mail/transport.ts',
    "to: { name: '', address: mail.recipient },",
    'to: mail.recipient,',
  ),
  attack(
    'A query that is expensive',
    'packages/rest-graphql/src/conventions/limits.ts',
    'cost: 1_000,',
    'cost: 1_000_000_000,',
  ),
  attack(
    'A request whose lists, maps',
    'api/src/http/bounds.ts',
    "if (value.length > (most ?? inputLimits.items)) state.found.push({ path, code: 'too_many' })\n    else if (item)",
    'if (item)',
  ),
  attack(
    'Pretending to come from another',
    'gateway/src/http/client-address.ts',
    'if (!peer || !isTrusted(peer, trusted)) return peer',
    'if (!peer) return peer',
  ),
  attack(
    'A token that outlives or',
    sql('0007_sessions_and_tokens'),
    'where t.secret_hash = secret and t.revoked_date is null\n',
    'where t.secret_hash = secret\n',
  ),
  attack(
    'Reading a comment or an',
    sql('0140_event_parts'),
    "when 'event_comments' then app.joins_event(organization_id, parent_id)\n",
    "when 'event_comments' then true\n",
  ),
  attack(
    'Reading who reported an event',
    sql('0030_events'),
    "organization_id = any (array(select app.organizations_with('READ')))\n      and app.user_id() in (reporter_id, handler_id)",
    "organization_id = any (array(select app.organizations_with('READ')))",
  ),
  attack('Changing the past in the', 'api/src/db/trail/chain.ts', '      row.after,\n', ''),
  attack(
    'Restoring an old copy of',
    'api/src/audit/verify.ts',
    'Math.max(isKnown ? head.count : 0, this.#earlier?.count ?? 0)',
    'isKnown ? head.count : 0',
  ),
  attack(
    'Losing a change when two',
    'api/src/db/records.ts',
    'if (expected !== null && before.version !== expected)',
    'if (expected !== null && before.version < 0)',
  ),
  attack(
    'A backup that cannot be',
    'api/src/backup/read.ts',
    'if ((await hashOf(path)) !== hash) throw new Error(`${path} is damaged.`)',
    'await hashOf(path)',
  ),
  attack('Breaking into one container', 'docker-compose.yml', 'internal: true', 'internal: false'),
  attack(
    'Reading personal data in the',
    'api/src/app.ts',
    'observe(metrics, log, endpoint, route, response.status',
    'observe(metrics, log, endpoint, context.req.url, response.status',
  ),
  attack('A body that breaks off', 'api/src/files/receive.ts', "stream.on('error', () => undefined)", ''),
  attack(
    'Two requests in one, which',
    'gateway/src/listener.ts',
    'maxHeaderSize: 65_536,',
    'maxHeaderSize: 65_536,\n  insecureHTTPParser: true,',
  ),
  attack(
    'Input that no test anticipates',
    'api/src/http/run.ts',
    "if (name === CODE ? parseCode(value) !== value : !isUuid(value)) throw new RequestProblem('not_found')",
    '',
  ),
  attack(
    'Hundreds of clients that send',
    'gateway/src/http/passthrough.ts',
    "const body = lane === 'transfer' ? request.body : await readBody(request)",
    'const body = request.body ?? (await readBody(request))',
  ),
  attack(
    'Writing read-only data: another organization',
    'api/src/http/input.ts',
    'if (!expected) return returned ? [] : [[name, field]]',
    'if (!expected) return []',
  ),
  attack(
    'Changing what all objects share',
    'api/src/http/input.ts',
    'shape && Object.hasOwn(shape, name) ? (shape[name] ?? null) : null',
    'shape?.[name] ?? null',
  ),
  attack(
    'Making the service send a',
    'api/src/http/body.ts',
    'return parse(text) ?? (mayBeEmpty ? {} : null)',
    'for (const [url] of text.matchAll(/https?:[^"\\\\\\s]+/g)) await fetch(url).catch(() => null)\n  return parse(text) ?? (mayBeEmpty ? {} : null)',
  ),
  attack(
    'Poisoning or deceiving a cache',
    'gateway/src/http/dot-segments.ts',
    "leading.test(target.split(/[?#]/, 1)[0] ?? '')",
    "leading.test(target.split(/[?#]/, 1)[1] ?? '')",
  ),
  attack(
    'Guessing many passwords in one',
    'api/src/auth/limits.ts',
    "both: { name: 'sign-in', max: 10, minutes: 15 }",
    "both: { name: 'sign-in', max: 10_000, minutes: 15 }",
  ),
  attack(
    'An undocumented way in',
    'api/src/app.ts',
    "app.get('/health',",
    "app.get(`${PREFIX}/debug`, () => Response.json(config))\n  app.get('/health',",
  ),
  attack('A formula in a cell', 'domain/src/csv.ts', "(formula.test(text) ? `'${text}` : text)", 'text'),
  attack(
    "Signing in with the demo's",
    'api/src/resources/authentications/routes.ts',
    "if (password === demoPassword && call.services.config.seed !== 'demo')",
    'if (password === demoPassword && call.services.config.port < 0)',
  ),
  attack('Reaching the demo from another', 'scripts/lib/host.mjs', "{ HOST: '127.0.0.1' }", '{}'),
  attack('Another user of the machine', 'api/src/db/private-files.ts', 'attributes.mode & ~OTHERS', 'attributes.mode'),
]
