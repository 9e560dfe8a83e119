// Verifies an unpacked audit pack. Needs Node 18 or newer, and nothing else: no network, no secret.
//
//   node verify.mjs [FOLDER] [--key KEY.pem] [--fingerprint HEX]
//
// FOLDER is the unpacked pack (default: the folder of this script). The key is the public key of the service (default:
// key.pem of the pack). Compare its fingerprint with the one that the service publishes, or give it: who changes a pack
// can also replace its key.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const faults = []
const fault = (text) => faults.push(text)
const say = (text) => process.stdout.write(`${text}\n`)
const options = readOptions(process.argv.slice(2))
const bytesOf = (hex) => Buffer.from(hex ?? '', 'hex')
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

try {
  await verifyPack()
} catch (error) {
  fault(`The pack cannot be read: ${error instanceof Error ? error.message : String(error)}`)
}
for (const text of faults.slice(0, 50)) say(`FAULT  ${text}`)
if (faults.length > 50) say(`FAULT  and ${faults.length - 50} more`)
say(faults.length === 0 ? 'VALID  Nothing was changed.' : `INVALID  ${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1

function readOptions(args) {
  const found = { folder: dirname(fileURLToPath(import.meta.url)), key: null, fingerprint: null }
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--key') found.key = args[(at += 1)]
    else if (args[at] === '--fingerprint') found.fingerprint = args[(at += 1)]
    else found.folder = args[at]
  }
  return found
}

async function verifyPack() {
  const key = createPublicKey(await readFile(options.key ?? join(options.folder, 'key.pem')))
  const fingerprint = sha256(key.export({ format: 'der', type: 'spki' })).toString('hex')
  say(`Key:   ${fingerprint}`)
  if (options.fingerprint && options.fingerprint.toLowerCase() !== fingerprint)
    fault('The key is not the one with the expected fingerprint.')
  const text = await readFile(join(options.folder, 'manifest.json'))
  const signature = await readFile(join(options.folder, 'manifest.sig'))
  if (key.asymmetricKeyType !== 'ed25519' || !verify(null, text, key, signature))
    fault('manifest.sig is not the signature of manifest.json under this key.')
  const manifest = JSON.parse(text.toString())
  say(`Pack:  ${manifest.organization.name}, as of ${manifest.as_of}, change ${manifest.trail.last_change}`)
  if (manifest.key_fingerprint !== fingerprint) fault('The manifest names another key.')
  await verifyMembers(manifest)
  await verifyTrail(manifest, key)
  for (const { kind, number } of manifest.trail.faults)
    fault(`The service itself found a fault in its audit trail: ${kind}${number === null ? '' : ` at ${number}`}`)
}

/** Compares every file of the folder with the manifest. */
async function verifyMembers(manifest) {
  const listed = new Map(manifest.members.map((member) => [member.path, member]))
  for await (const path of filesIn(options.folder)) {
    if (path === 'manifest.json' || path === 'manifest.sig') continue
    const member = listed.get(path)
    listed.delete(path)
    if (!member) {
      fault(`${path} is not part of the pack.`)
      continue
    }
    const file = join(options.folder, path)
    const { size } = await stat(file)
    if (size !== member.size || (await hashOf(file)) !== member.sha256) fault(`${path} was changed.`)
  }
  for (const path of listed.keys()) fault(`${path} is missing.`)
  say(`Files: ${manifest.members.length} in the manifest`)
}

async function* filesIn(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield relative(options.folder, path).split(sep).join('/')
  }
}

async function hashOf(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Calculates the links of the audit trail, and the digest of each row whose content is in the pack. */
async function verifyTrail({ organization, trail }, key) {
  let link = Buffer.alloc(0)
  let number = 0
  let given = 0
  const lines = createInterface({ input: createReadStream(join(options.folder, 'trail.jsonl')), crlfDelay: Infinity })
  for await (const line of lines) {
    const row = JSON.parse(line)
    number += 1
    if (row.number !== number) fault(`Row ${number} of the trail is missing.`)
    if (row.action !== undefined) {
      given += 1
      verifyRow(row, organization.id)
    }
    link = sha256(link, bytesOf(row.digest))
    if (row.link !== link.toString('hex'))
      fault(`Row ${row.number} of the trail does not follow from the rows before it.`)
    link = bytesOf(row.link)
  }
  say(`Trail: ${number} changes, ${given} of them with their content`)
  if (number !== trail.last_change || link.toString('hex') !== trail.end.value)
    fault('The trail does not lead to the signed end.')
  const end = JSON.stringify(['ansvar audit end', organization.id, trail.last_change, trail.end.value])
  if (trail.end.signature === null) fault('The end of the trail is not signed, because the trail has faults.')
  else if (!verify(null, Buffer.from(end), key, bytesOf(trail.end.signature)))
    fault('The signature of the end of the trail is not valid under this key.')
}

function verifyRow(row, organizationId) {
  for (const name of ['before', 'after']) {
    const text = row[name]
    if (text === null) continue
    const hash = sha256(bytesOf(row[`salt_${name}`]), text).toString('hex')
    if (hash !== row[`${name}_hash`]) fault(`Row ${row.number} of the trail: the text "${name}" was changed.`)
  }
  const metadata = [
    'ansvar audit row',
    2,
    row.number,
    organizationId,
    row.changed_date,
    row.user_id,
    row.user_name,
    row.action,
    row.resource,
    row.record_id,
    row.parent_resource,
    row.parent_id,
    row.operation_id,
    row.former_mac,
  ]
  const none = Buffer.alloc(32)
  const digest = sha256(
    JSON.stringify(metadata),
    row.before_hash === null ? none : bytesOf(row.before_hash),
    row.after_hash === null ? none : bytesOf(row.after_hash),
  )
  if (digest.toString('hex') !== row.digest) fault(`Row ${row.number} of the trail was changed.`)
}
