import type { BodyIn } from '#contract/kit/call.ts'
import type { addPasskey } from '#contract/identity.ts'

type Json = BodyIn<typeof addPasskey>['response']

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Asks the device for a passkey; undefined if the person or the device declined. */
export const requestPasskey = async (options: Record<string, unknown>): Promise<Json | undefined> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return declined(() => startAuthentication({ optionsJSON: options as never }))
}

/** Creates a passkey on the device; undefined if the person or the device declined. */
export const createPasskey = async (options: Record<string, unknown>): Promise<Json | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return declined(() => startRegistration({ optionsJSON: options as never }))
}

const declined = async <T extends object>(ask: () => Promise<T>): Promise<Json | undefined> => {
  try {
    return { ...(await ask()) } as Json
  } catch {
    // For privacy the browser tells neither who declined nor whether a passkey exists.
    return undefined
  }
}
