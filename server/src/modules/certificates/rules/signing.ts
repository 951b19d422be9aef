import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export type SigningKey = { id: string; publicKey: string; key: KeyObject }

/** The key that signs, with its public half and its id: the first 16 digits of the hash of the public key. */
export const signingKey = (privatePem: string): SigningKey => {
  const key = createPrivateKey(privatePem)
  const shown = createPublicKey(key)
  const id = sha256(shown.export({ type: 'spki', format: 'der' })).slice(0, 16)
  return { id, publicKey: shown.export({ type: 'spki', format: 'pem' }).toString(), key }
}

/** Ed25519 signature of a statement. */
export const signStatement = (statement: string, { key }: SigningKey): Buffer =>
  sign(null, Buffer.from(statement), key)

export type Signed = {
  statement: Uint8Array
  /** SHA-256 of the statement, to which the next certificate of the chain refers. */
  hash: string
  signature: Uint8Array
  publicKey: string | KeyObject
  /** Hash of the certificate before it, as that one is stored; empty for the first. */
  previousHash: string
}

/** Whether a certificate is what was signed, and follows the one before it. */
export const isAuthentic = ({ statement, hash, signature, publicKey, previousHash }: Signed): boolean => {
  if (sha256(statement) !== hash || !verify(null, statement, publicKey, signature)) return false
  const { previous } = JSON.parse(Buffer.from(statement).toString()) as { previous?: unknown }
  return previous === previousHash
}
