import { readLink } from '../../outside/files/link.ts'
import { fileLink, fileLinkPrefix, type Keys, type LinkServices } from './links.ts'

const link = new RegExp(`${fileLinkPrefix.replaceAll(/[/?]/g, String.raw`\$&`)}([\\w-]+\\.[\\w-]+)`, 'g')

/** Replaces the file links in a text with whatever `by` returns for their keys. */
const replaceLinks = (
  text: string,
  { secrets }: LinkServices,
  replace: (key: string) => string | undefined,
): string =>
  text.includes(fileLinkPrefix)
    ? text.replace(link, (whole, token: string) => {
        const key = readLink(token, secrets.links)?.key
        return (key !== undefined && replace(key)) || whole
      })
    : text

/** Keys of the files that a text links to, no matter how old the links are. */
export const linkedKeys = (maker: LinkServices, text: string): string[] => {
  const keys = new Set<string>()
  replaceLinks(text, maker, (key) => {
    keys.add(key)
    return undefined
  })
  return [...keys]
}

/** Renews the links to these files. Links to any other file stay as they are. */
export const withFreshLinks = (maker: LinkServices, text: string, files: readonly Keys[]): string =>
  replaceLinks(text, maker, (key) => {
    const file = files.find((each) => each.key === key)
    return file && fileLink(maker, file).url
  })

/** Whether two texts differ only in the age of their links. */
export const isSameText = (maker: LinkServices, one: string, other: string): boolean =>
  replaceLinks(one, maker, (key) => key) === replaceLinks(other, maker, (key) => key)
