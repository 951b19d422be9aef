/** The text of a message without formatting, one line per paragraph. */
export const plainOf = (html: string, trimmed = true): string => {
  const lines = html.replaceAll(/<\/(p|li|blockquote|pre)>|<br>/g, '$&\n')
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent
  return trimmed ? text.trim() : text.replace(/\n$/, '')
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as message HTML, one paragraph per line. */
export const htmlOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`)
        .join('')
