import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

// The ends of the chains are signed with Ed25519 (RFC 8032). Who has only the public key can verify a signature, and
// cannot create one.

/** Signs the ends of chains. */
export type AuditSigner = {
  /** The public key as SubjectPublicKeyInfo in DER (RFC 8410). */
  readonly publicKey: Uint8Array
  /** Returns the signature of an end, 64 bytes. */
  sign(organizationId: string, end: SignedPart): Buffer
  /** Returns the signature of a manifest. A manifest is a JSON object, and so never the message of an end. */
  signManifest(manifest: Uint8Array): Buffer
}

type SignedPart = { readonly count: number; readonly value: Uint8Array }

/** The PKCS #8 structure of an Ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the signer of a secret. The Ed25519 key is derived from the secret, which can be any text. */
export function createSigner(secret: Uint8Array): AuditSigner {
  const seed = createHmac('sha256', secret).update('ansvar audit signing key').digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
    sign: (organizationId, end) => sign(null, messageOf(organizationId, end), privateKey),
    signManifest: (manifest) => sign(null, manifest, privateKey),
  }
}

/** The signed bytes of an end: a JSON array with the organization, the number of rows and the value in hexadecimal. */
const messageOf = (organizationId: string, { count, value }: SignedPart): Buffer =>
  Buffer.from(JSON.stringify(['ansvar audit end', organizationId, count, Buffer.from(value).toString('hex')]))

/** Reads a public key in DER. Throws if it is not an Ed25519 key. */
export function publicKeyOf(der: Uint8Array): KeyObject {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The public key is not an Ed25519 key.')
  return key
}

/** Returns whether a signature is that of an end. */
export const isSigned = (
  publicKey: KeyObject,
  organizationId: string,
  end: SignedPart,
  signature: Uint8Array,
): boolean => verify(null, messageOf(organizationId, end), publicKey, signature)

/** The fingerprint of a public key: the SHA-256 of its DER in hexadecimal. `openssl` calculates the same. */
export const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

/** The public key in PEM. */
export const pemOf = (publicKey: Uint8Array): string =>
  publicKeyOf(publicKey).export({ format: 'pem', type: 'spki' }).toString()
