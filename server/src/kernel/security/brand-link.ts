import { createHmac, timingSafeEqual } from 'node:crypto'

/** Binds the signature to this use, so that the same secret can sign other things. */
const purpose = 'calibrate app of a brand 1\n'
const signature = (firm: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${purpose}${firm}`).digest()

/**
 * Names the company whose brand an installed app carries. A browser asks for name and icon without a token, so the
 * signature keeps anybody from going through the brands of others.
 */
export const signBrand = (firm: number, secret: Uint8Array): string =>
  `${firm}.${signature(String(firm), secret).toString('base64url')}`

/** The company behind a signed name; null if it is forged or altered. */
export const firmOfBrand = (signed: string, secret: Uint8Array): number | null => {
  const [, firm = '', given = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(signed) ?? []
  if (firm === '') return null
  const right = signature(firm, secret)
  const found = Buffer.from(given, 'base64url')
  return found.length === right.length && timingSafeEqual(found, right) ? Number(firm) : null
}
