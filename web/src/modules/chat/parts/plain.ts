/** The words of a message, without its formatting: a line for each paragraph. */
export const plainOf = (html: string, trimmed = true): string => {
  const lines = html.replaceAll(/<\/(p|li|blockquote|pre)>|<br>/g, '$&\n')
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent
  return trimmed ? text.trim() : text.replace(/\n$/, '')
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Words as a message: a paragraph for each line. */
export const htmlOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`)
        .join('')
