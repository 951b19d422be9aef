import { readLink } from '../../outside/files/link.ts'
import { fileLink, linkAddress, type Keys, type Maker } from './links.ts'

const link = new RegExp(`${linkAddress.replaceAll(/[/?]/g, String.raw`\$&`)}([\\w-]+\\.[\\w-]+)`, 'g')

/** A text with its links to files, each given what it names, in place of which the answer is put. */
const replaced = (text: string, { secrets }: Maker, by: (key: string) => string | undefined): string =>
  text.includes(linkAddress)
    ? text.replace(link, (whole, token: string) => {
        const key = readLink(token, secrets.links)?.key
        return (key !== undefined && by(key)) || whole
      })
    : text

/** The files that the links in a text name, by their keys, however old the links are. */
export const linkedKeys = (maker: Maker, text: string): string[] => {
  const keys = new Set<string>()
  replaced(text, maker, (key) => {
    keys.add(key)
    return undefined
  })
  return [...keys]
}

/** A text with fresh links in place of those to these files; a link to any other file stays as it is. */
export const withFreshLinks = (maker: Maker, text: string, files: readonly Keys[]): string =>
  replaced(text, maker, (key) => {
    const file = files.find((each) => each.key === key)
    return file && fileLink(maker, file).url
  })

/** Whether two texts are the same but for when the links in them were made. */
export const isSameText = (maker: Maker, one: string, other: string): boolean =>
  replaced(one, maker, (key) => key) === replaced(other, maker, (key) => key)
