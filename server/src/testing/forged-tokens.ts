import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

type Sign = (hash: string, header: object, payload: object, key: Uint8Array) => string
const signed: Sign = (hash, header, payload, key) => {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

const base64UrlAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Encodes the same bytes with another last character. Its low bits are padding, so a lax decoder accepts both. */
export const withOtherSpareBits = (text: string): string =>
  `${text.slice(0, -1)}${base64UrlAlphabet[base64UrlAlphabet.indexOf(text.at(-1) ?? '') + 1]}`

/**
 * Builds authorization headers that must all be rejected, keyed by what is wrong with them. Each is derived from a real
 * token. `key` is the installation's own signing key, for forgeries that are correctly signed but otherwise wrong.
 */
export const forgeTokens = (token: string, key: Uint8Array): Record<string, string> => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const [header, payload] = [decode(head), decode(body)]
  const now = Math.floor(Date.now() / 1000)
  const validlySigned = (claims: object, headerFields: object = {}) =>
    signed('sha256', { ...header, ...headerFields }, { ...payload, ...claims }, key)
  const without = (claim: string) =>
    signed(
      'sha256',
      header,
      Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim)),
      key,
    )
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaText = `${encode({ ...header, alg: 'RS256' })}.${body}`
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const tokens: Record<string, string> = {
    'algorithm none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'algorithm none with a signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'another hash': signed('sha512', { ...header, alg: 'HS512' }, payload, key),
    'a public key': `${rsaText}.${sign('sha256', Buffer.from(rsaText), rsa.privateKey).toString('base64url')}`,
    'another key': signed('sha256', header, payload, Buffer.alloc(32, 1)),
    'an empty key': signed('sha256', header, payload, Buffer.alloc(0)),
    'an edited role': `${head}.${encode({ ...payload, roles: [1] })}.${signature}`,
    'an edited firm': `${head}.${encode({ ...payload, firm: 1 })}.${signature}`,
    'an edited header': `${encode({ ...header, kid: '../../key' })}.${body}.${signature}`,
    'an edited signature': `${head}.${body}.${flipped}`,
    'other spare bits in the last letter': `${head}.${body}.${withOtherSpareBits(signature)}`,
    'no signature': `${head}.${body}.`,
    'a cut token': token.slice(0, -4),
    expired: validlySigned({ iat: now - 90_000, exp: now - 3600 }),
    'no end': without('exp'),
    'an end years away': validlySigned({ iat: now - 100_000, exp: now + 1e9 }),
    'another issuer': validlySigned({ iss: 'someone' }),
    'another audience': validlySigned({ aud: 'someone' }),
    'not yet': validlySigned({ nbf: now + 3600 }),
    'no session': without('jti'),
    'an unknown session': validlySigned({ jti: '00000000-0000-4000-8000-000000000000' }),
    'a session that is no id': validlySigned({ jti: "' or 1=1 --" }),
    'another user on this session': validlySigned({ sub: '1', user: 1 }),
    'a wrong type': validlySigned({}, { typ: 'at+jwt' }),
  }
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([kind, each]) => [kind, `Bearer ${each}`])),
    'no scheme': token,
    'another scheme': `Basic ${token}`,
    'two tokens': `Bearer ${token} ${token}`,
    'an empty header': 'Bearer ',
  }
}
