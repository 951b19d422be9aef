const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', apos: "'" }
const decodeEntities = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (_all, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(lt|gt|quot|amp|nbsp|apos);/g, (_all, name: string) => entities[name] ?? '')

/**
 * Converts sanitized HTML to plain text: paragraphs separated, list items with a dash, links with their
 * address.
 */
export const toPlainText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, href: string, words: string) =>
        words.includes(href) ? words : `${words} (${href})`,
      )
      .replace(/<li>(?:<p>)?/g, '\n- ')
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<hr\s*\/?>/g, '\n\n')
      .replace(/<\/(p|h[2-4]|ul|ol|blockquote|pre)>/g, '\n\n')
      .replace(/<[^>]+>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .trim()
