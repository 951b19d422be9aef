import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery, Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { makeChallenge, readChallenge } from './challenge.ts'

type Json = Record<string, unknown>

/** Loaded on first use because it takes 15 MB that a server without passkeys doesn't need. */
const loadLibrary = () => import('@simplewebauthn/server')

type PasskeyServices = Pick<Services, 'settings' | 'secrets'>
export type Passkey = {
  id: number
  credential_id: string
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}

/** Passkeys are bound to the host name of the public address and work only on its pages. */
const relyingParty = ({ settings }: PasskeyServices) => {
  const { origin, hostname } = new URL(settings.publicUrl)
  return { origin, hostname }
}

const toJson = (options: object): Json => JSON.parse(JSON.stringify(options)) as Json
const toDescriptors = (existing: Pick<Passkey, 'credential_id' | 'transports'>[]) =>
  existing.map((each) => ({
    id: each.credential_id,
    transports: each.transports,
  }))

export const passkeysOf = (run: RunQuery, user: number): Promise<Passkey[]> =>
  run(statement(sql<Passkey>`select * from passkeys_of(${user})`))

/** Options for the browser to create a passkey. Devices that hold one already are excluded. */
export const registrationOptions = async (
  services: PasskeyServices,
  actor: Actor,
  existing: Passkey[],
  now: Date,
): Promise<Json> => {
  const { generateRegistrationOptions } = await loadLibrary()
  return toJson(
    await generateRegistrationOptions({
      rpName: services.settings.appTitle,
      rpID: relyingParty(services).hostname,
      userName: actor.username,
      userDisplayName: actor.name,
      // The same for all passkeys of a user, and not a name, because devices show it to others.
      userID: new Uint8Array(Buffer.from(actor.guid.replaceAll('-', ''), 'hex')),
      challenge: makeChallenge(services.secrets.token, { purpose: 'add', user: actor.user }, now),
      attestationType: 'none',
      excludeCredentials: toDescriptors(existing),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

/**
 * Options for the browser to sign in: with one of these passkeys, or with any it knows if the list is empty.
 */
export const signInOptions = async (
  services: PasskeyServices,
  existing: Passkey[],
  now: Date,
): Promise<Json> => {
  const { generateAuthenticationOptions } = await loadLibrary()
  return toJson(
    await generateAuthenticationOptions({
      rpID: relyingParty(services).hostname,
      allowCredentials: toDescriptors(existing),
      challenge: makeChallenge(services.secrets.token, { purpose: 'sign-in', user: 0 }, now),
      userVerification: 'required',
    }),
  )
}

type UsedChallenge = { hash: string; expires: string }

/** True only on the first use of a challenge. */
const spendChallenge = async (tx: Tx, challengeUsed: UsedChallenge | null): Promise<boolean> => {
  if (!challengeUsed) return false
  const done = await sql<{
    fresh: boolean
  }>`select spend_challenge(${challengeUsed.hash}, ${challengeUsed.expires}) as fresh`.execute(tx)
  return done.rows[0]?.fresh === true
}

/**
 * Stores a passkey that the device created. False if the response doesn't match our challenge or was used
 * before.
 */
export const savePasskey = async (
  services: PasskeyServices,
  tx: Tx,
  actor: Actor,
  answer: { name: string; response: Json },
  now: Date,
): Promise<boolean> => {
  let spent: UsedChallenge | null = null
  const { origin, hostname } = relyingParty(services)
  const { verifyRegistrationResponse } = await loadLibrary()
  const result = await verifyRegistrationResponse({
    response: answer.response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => {
      spent = readChallenge(services.secrets.token, { purpose: 'add', user: actor.user }, now, challenge)
      return spent !== null
    },
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified || !(await spendChallenge(tx, spent))) return false
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  const known = await sql<{ id: number }>`select id from passkey_by_credential(${id})`.execute(tx)
  if (known.rows.length > 0) return false
  const existing = transports.filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 8)
  await sql`select add_passkey(${id}, ${Buffer.from(publicKey).toString('base64url')}, ${counter}, ${existing}::text[],
    ${answer.name})`.execute(tx)
  return true
}

/** The user whose passkey signed the response, or null if it is not (or no longer) valid. */
export const verifyPasskey = async (
  services: PasskeyServices,
  tx: Tx,
  response: Json,
  now: Date,
): Promise<number | null> => {
  const { id } = response
  if (typeof id !== 'string' || id.length > 2000) return null
  const found = await sql<{
    id: number
    user: number
    public_key: string
    counter: number
    transports: string[]
  }>`select * from passkey_by_credential(${id})`.execute(tx)
  const existing = found.rows[0]
  if (!existing) return null
  let spent: UsedChallenge | null = null
  const { origin, hostname } = relyingParty(services)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => {
      spent = readChallenge(services.secrets.token, { purpose: 'sign-in', user: 0 }, now, challenge)
      return spent !== null
    },
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(existing.public_key, 'base64url')),
      counter: existing.counter,
      transports: existing.transports,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified || !(await spendChallenge(tx, spent))) return null
  await sql`select used_passkey(${existing.id}, ${result.authenticationInfo.newCounter})`.execute(tx)
  return existing.user
}
