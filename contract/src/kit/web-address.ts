const withScheme = /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i
const bare = /^[^\s/?#@:\\.]+(\.[^\s/?#@:\\.]+)+(:\d{1,5})?([/?#]\S*)?$/

/** Whether a browser may open it: http, https, or a bare host such as `example.com`, and no other scheme. */
export const isWebAddress = (text: string): boolean => withScheme.test(text) || bare.test(text)

export const webAddressMessage = 'A web address such as https://example.com'

/** The message about a typed web address; undefined if it is valid, empty, or not in the form. */
export const webAddressProblem = (text = ''): string | undefined =>
  text.trim() === '' || isWebAddress(text.trim()) ? undefined : webAddressMessage
