const canonical = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/

/**
 * Whether a text is base64url exactly as an encoder writes it: unpadded, with zeros in the unused bits of
 * the last character. Decoders ignore those bits, which would allow several spellings of one token.
 */
export const isBase64url = (text: string): boolean => canonical.test(text)
