import { readLink } from '../../outside/files/link.ts'
import { fileLink, linkAddress, type Keys, type Maker } from './links.ts'

const link = new RegExp(`${linkAddress.replaceAll(/[/?]/g, String.raw`\$&`)}([\\w-]+\\.[\\w-]+)`, 'g')

/** Replaces the file links in a text with whatever `by` returns for their keys. */
const replaced = (text: string, { secrets }: Maker, by: (key: string) => string | undefined): string =>
  text.includes(linkAddress)
    ? text.replace(link, (whole, token: string) => {
        const key = readLink(token, secrets.links)?.key
        return (key !== undefined && by(key)) || whole
      })
    : text

/** Keys of the files that a text links to, no matter how old the links are. */
export const linkedKeys = (maker: Maker, text: string): string[] => {
  const keys = new Set<string>()
  replaced(text, maker, (key) => {
    keys.add(key)
    return undefined
  })
  return [...keys]
}

/** Renews the links to these files. Links to any other file stay as they are. */
export const withFreshLinks = (maker: Maker, text: string, files: readonly Keys[]): string =>
  replaced(text, maker, (key) => {
    const file = files.find((each) => each.key === key)
    return file && fileLink(maker, file).url
  })

/** Whether two texts differ only in the age of their links. */
export const isSameText = (maker: Maker, one: string, other: string): boolean =>
  replaced(one, maker, (key) => key) === replaced(other, maker, (key) => key)
