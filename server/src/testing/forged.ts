import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

type Make = (hash: string, header: object, payload: object, key: Uint8Array) => string
const signed: Make = (hash, header, payload, key) => {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The same bytes written with another last letter: its last bits belong to none of them. */
export const sparedOf = (text: string): string =>
  `${text.slice(0, -1)}${letters[letters.indexOf(text.at(-1) ?? '') + 1]}`

/**
 * Authorization headers that must open nothing, each made from a real token: by kind. `key` is the installation's own,
 * for those that even a right signature must not save.
 */
export const forgedFrom = (token: string, key: Uint8Array): Record<string, string> => {
  const [head = '', body = '', mark = ''] = token.split('.')
  const [header, payload] = [decode(head), decode(body)]
  const now = Math.floor(Date.now() / 1000)
  const own = (change: object, headChange: object = {}) =>
    signed('sha256', { ...header, ...headChange }, { ...payload, ...change }, key)
  const without = (claim: string) =>
    signed(
      'sha256',
      header,
      Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim)),
      key,
    )
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaText = `${encode({ ...header, alg: 'RS256' })}.${body}`
  const flipped = mark.startsWith('A') ? `B${mark.slice(1)}` : `A${mark.slice(1)}`
  const tokens: Record<string, string> = {
    'algorithm none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'algorithm none with a signature': `${encode({ ...header, alg: 'none' })}.${body}.${mark}`,
    'another hash': signed('sha512', { ...header, alg: 'HS512' }, payload, key),
    'a public key': `${rsaText}.${sign('sha256', Buffer.from(rsaText), rsa.privateKey).toString('base64url')}`,
    'another key': signed('sha256', header, payload, Buffer.alloc(32, 1)),
    'an empty key': signed('sha256', header, payload, Buffer.alloc(0)),
    'an edited role': `${head}.${encode({ ...payload, roles: [1] })}.${mark}`,
    'an edited firm': `${head}.${encode({ ...payload, firm: 1 })}.${mark}`,
    'an edited header': `${encode({ ...header, kid: '../../key' })}.${body}.${mark}`,
    'an edited signature': `${head}.${body}.${flipped}`,
    'other spare bits in the last letter': `${head}.${body}.${sparedOf(mark)}`,
    'no signature': `${head}.${body}.`,
    'a cut token': token.slice(0, -4),
    expired: own({ iat: now - 90_000, exp: now - 3600 }),
    'no end': without('exp'),
    'an end years away': own({ iat: now - 100_000, exp: now + 1e9 }),
    'another issuer': own({ iss: 'someone' }),
    'another audience': own({ aud: 'someone' }),
    'not yet': own({ nbf: now + 3600 }),
    'no session': without('jti'),
    'an unknown session': own({ jti: '00000000-0000-4000-8000-000000000000' }),
    'a session that is no id': own({ jti: "' or 1=1 --" }),
    'another user on this session': own({ sub: '1', user: 1 }),
    'a wrong type': own({}, { typ: 'at+jwt' }),
  }
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([kind, each]) => [kind, `Bearer ${each}`])),
    'no scheme': token,
    'another scheme': `Basic ${token}`,
    'two tokens': `Bearer ${token} ${token}`,
    'an empty header': 'Bearer ',
  }
}
