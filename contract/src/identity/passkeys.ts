import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, ok, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

/*
 * Passkeys of oneself. Add: startPasskey answers options for `startRegistration` of @simplewebauthn/browser, its
 * result goes to addPasskey. Sign in: getToken with `passkey: 'start'` answers options for `startAuthentication`, its
 * result goes into `passkey` of the next getToken; with a username and password before it, it is the second step.
 * Adding and removing ask for the password unless it was given in the last five minutes.
 */

/** Options and responses of the browser's credential calls, passed through unchanged. */
const webauthnJson = z.record(z.string().max(60), z.unknown())
const password = z.string().max(200).optional()

const passkeyShape = z.object({
  passkey: z.number(),
  name: z.string(),
  createdOn: z.string(),
  lastUsedOn: z.string().nullable(),
})

export const passkeys = call({
  method: 'GET',
  path: 'user/passkeys',
  says: 'The caller’s passkeys.',
  right: roles.all,
  answer: z.array(passkeyShape),
})
export const startPasskey = call({
  method: 'POST',
  path: 'user/startPasskey',
  says: 'Starts adding a passkey and returns the options for the browser.',
  right: roles.all,
  body: z.object({ password }),
  answer: z.object({ options: webauthnJson }),
  problems: ['refused', 'tooMany'],
})
export const addPasskey = call({
  method: 'POST',
  path: 'user/addPasskey',
  says: 'Saves the passkey that the device created. From then on sign-in asks for it as a second step, or accepts it alone.',
  right: roles.all,
  body: z.object({ name: requiredLine(100), response: webauthnJson }),
  answer: z.array(passkeyShape),
  problems: ['refused'],
})
export const renamePasskey = call({
  method: 'POST',
  path: 'user/renamePasskey',
  says: 'Renames a passkey.',
  right: roles.all,
  body: z.object({ passkey: id, name: requiredLine(100) }),
  answer: z.array(passkeyShape),
  problems: ['notFound'],
})
export const removePasskey = call({
  method: 'POST',
  path: 'user/removePasskey',
  says: 'Removes a passkey. The device may still list it, but it no longer works.',
  right: roles.all,
  body: z.object({ passkey: id, password }),
  answer: ok,
  problems: ['notFound', 'refused', 'tooMany'],
})
