/** Saves a file among the downloads of the device. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
