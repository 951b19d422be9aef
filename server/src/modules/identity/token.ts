import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { isBase64url } from '#contract/kit/base64url.ts'
import { roleGroupsOf } from './role-groups.ts'
import type { Session } from './session.ts'

const issuer = 'calibrate'
const audience = 'calibrate-calls'
const algorithm = 'HS256'
/** Lifetime of a sign-in. */
export const tokenHours = 12

/** What a verified token contains; `expires` is in epoch milliseconds. */
export type Verified = { session: string; user: number; expires: number }

/** The auth profile in the token's claims. */
const toClaims = ({ actor, type }: Session) => ({
  user: actor.user,
  contact: actor.contact,
  firm: actor.firm,
  firmName: actor.firmName,
  timezone: actor.timeZone,
  firstName: actor.firstName,
  lastName: actor.lastName,
  username: actor.username,
  email: actor.email,
  language: actor.language,
  type,
  guid: actor.guid,
  groups: roleGroupsOf(actor.role),
  roles: [actor.role],
  apiName: 'calibrate',
})

/** Signs the token of a session. Both expire together. */
export const signToken = (key: CryptoKey, session: Session, now: Date): Promise<string> =>
  new SignJWT(toClaims(session))
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(session.actor.user))
    .setJti(session.actor.session)
    .setIssuedAt(now)
    .setExpirationTime(new Date(session.expires))
    .sign(key)

/** Verifies a token. Null if we did not sign it for this audience, or if it has expired or was changed. */
export const verifyToken = async (key: CryptoKey, token: string, now: Date): Promise<Verified | null> => {
  if (!token.split('.').every(isBase64url)) return null
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: 'JWT',
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      maxTokenAge: `${tokenHours} h`,
      currentDate: now,
    })
    const user = Number(payload.sub)
    const session = String(payload.jti)
    if (!uuid.test(session) || payload.user !== user) return null
    return { session, user, expires: (payload.exp ?? 0) * 1000 }
  } catch {
    return null
  }
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Imports the installation's key for HS256 only. */
export const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
