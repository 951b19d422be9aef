/** Other extensions for the same content. */
const equivalentExtensions: Record<string, readonly string[]> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  mp4: ['m4v', 'mov'],
  m4v: ['mp4'],
  mov: ['qt', 'mp4'],
  mpg: ['mpeg'],
  cfb: ['doc', 'xls', 'ppt', 'msg'],
  txt: ['log', 'md', 'csv', 'xml', 'json'],
  csv: ['txt'],
}

/**
 * The name a file is stored under: the original without folders, control and direction characters, at most
 * 200 characters long, with the extension of its content. `extension` has no dot.
 */
export const safeFileName = (given: string, extension: string): string => {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const ending = /\.([^.\s]{1,10})$/.exec(clean)?.[1]?.toLowerCase()
  const isRight =
    ending === extension || (ending !== undefined && equivalentExtensions[extension]?.includes(ending))
  const stem = [...(clean.replace(/^\.+/, '') || 'file')]
  if (isRight) {
    const tail = `.${ending}`
    return stem.length <= 200 ? stem.join('') : `${stem.slice(0, 200 - tail.length).join('')}${tail}`
  }
  return `${stem.slice(0, 199 - extension.length).join('')}.${extension}`
}
