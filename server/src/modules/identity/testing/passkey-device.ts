import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = Record<string, unknown>
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/**
 * A software authenticator with one passkey (ES256, no attestation) like a phone's or laptop's. Its answers
 * are real.
 */
export class PasskeyDevice {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #public: KeyObject
  readonly origin: string
  counter = 0

  readonly #counts: boolean

  /** `counts` is false for a passkey that is synced between devices: it always reports 0. */
  constructor(origin: string, counts = true) {
    this.#counts = counts
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#public = publicKey
    this.origin = origin
  }

  #client(type: string, options: Options): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: options.challenge, origin: this.origin, crossOrigin: false }),
    )
  }

  /** Flags: user present 1, user verified 4, attested key data 64. */
  #authenticator(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count])
  }

  /** The result of the browser's `startRegistration`. */
  add(options: Options): Record<string, unknown> {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.from(isoCBOR.encode(cose))
    const authData = Buffer.concat([this.#authenticator(1 | 4 | 64), Buffer.alloc(16), length, this.id, key])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /**
   * The result of the browser's `startAuthentication`. `verified` is false if the device did not verify the
   * user.
   */
  signIn(options: Options, verified = true): Record<string, unknown> {
    if (this.#counts) this.counter++
    const client = this.#client('webauthn.get', options)
    const authData = this.#authenticator(verified ? 1 | 4 : 1)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#key)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
