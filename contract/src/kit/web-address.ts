const withScheme = /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i
const bare = /^[^\s/?#@:\\.]+(\.[^\s/?#@:\\.]+)+(:\d{1,5})?([/?#]\S*)?$/

/** Whether a browser may be sent there: http, https, or a bare name such as `example.com`, and no other scheme. */
export const isWebAddress = (text: string): boolean => withScheme.test(text) || bare.test(text)

export const webAddressWords = 'A web address such as https://example.com'

/** What is wrong with a typed web address; an empty one, or a form without the field, has nothing. */
export const webAddressProblem = (text = ''): string | undefined =>
  text.trim() === '' || isWebAddress(text.trim()) ? undefined : webAddressWords
