const canonical = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/

/**
 * Whether a text is base64url as an encoder writes it: without padding, and with zeros for the bits that the last letter
 * has left over. Decoders pass over those bits, so that one token could be written in several ways.
 */
export const isBase64url = (text: string): boolean => canonical.test(text)
