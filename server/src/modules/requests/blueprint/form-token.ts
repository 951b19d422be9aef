import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isBase64url } from '#contract/kit/base64url.ts'

const hourMs = 3_600_000
/** How long a form is valid, and how long photos can be added after sending it. */
const formLifeMs = 12 * hourMs
const photosLifeMs = hourMs / 2

type Purpose = 'form' | 'photos'

const mac = (purpose: Purpose, value: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`calibrate blueprint ${purpose} 1\n`).update(value).digest()

const signToken = (purpose: Purpose, value: string, secret: Uint8Array): string =>
  `${value}.${mac(purpose, value, secret).toString('base64url')}`

const openToken = (purpose: Purpose, token: string, secret: Uint8Array): string[] | null => {
  const [value = '', signed = '', ...rest] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = mac(purpose, value, secret)
  if (rest.length > 0 || !isBase64url(signed)) return null
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return value.split('~')
}

/** A signed token for a form started now. It carries the start time and is valid only on this installation. */
export const createFormToken = (now: Date, secret: Uint8Array): string =>
  signToken('form', `${now.getTime()}~${randomBytes(12).toString('base64url')}`, secret)

/** Age of a form in milliseconds; null when the token is forged or too old. */
export const formAge = (form: string, now: Date, secret: Uint8Array): number | null => {
  const [begun] = openToken('form', form, secret) ?? []
  const age = now.getTime() - Number(begun)
  return begun !== undefined && age >= 0 && age <= formLifeMs ? age : null
}
export const hashForm = (form: string): string => createHash('sha256').update(form).digest('base64url')

/** A token that allows adding photos to a repair order for half an hour. */
export const createPhotosToken = (
  of: { request: number; firm: number },
  now: Date,
  secret: Uint8Array,
): string => signToken('photos', `${of.request}~${of.firm}~${now.getTime() + photosLifeMs}`, secret)

export const readPhotosToken = (
  token: string,
  now: Date,
  secret: Uint8Array,
): { request: number; firm: number } | null => {
  const [request, firm, until] = openToken('photos', token, secret) ?? []
  return Number(until) >= now.getTime() ? { request: Number(request), firm: Number(firm) } : null
}
