import type { Plugin } from 'vite'
import type { Catalog } from '#contract/kit/texts.ts'
import { languageFile, listLanguages, listNamespaces, readPairs } from '../texts/language-files.ts'

/** Shown before sign-in, in its frame, and where a page starts. Anything else that a page needs follows by itself. */
const startNamespaces = new Set([
  'app/start',
  'app/routes',
  'identity/outside',
  'identity/signIn',
  'identity/passkeys',
  'kit/api',
  'kit/browser',
  'kit/display',
  'ui/appFrame',
  'ui/base',
  'ui/states',
  'ui/textField',
])

/**
 * The file of the build that a namespace's texts are in. A module's texts come together, so that its dialogs open in the
 * reader's language at once.
 */
const groupOf = (namespace: string): string => {
  if (startNamespaces.has(namespace)) return 'start'
  const [first = ''] = namespace.split('/')
  return ['app', 'ui', 'kit', 'contract', 'charts'].includes(first) ? 'shared' : first
}

const isWeb = (namespace: string): boolean => !namespace.startsWith('server/')

/** Translated texts of a group by namespace. */
const groupTexts = (language: string, group: string): Record<string, Catalog> =>
  Object.fromEntries(
    listNamespaces(language)
      .filter((namespace) => isWeb(namespace) && groupOf(namespace) === group)
      .map((namespace) => [
        namespace,
        Object.fromEntries(
          Object.entries(readPairs(language, namespace)).flatMap(([key, { text }]) =>
            text ? [[key, text]] : [],
          ),
        ),
      ]),
  )

const listing = 'virtual:languages'
const prefix = 'virtual:language/'

/**
 * Serves the files of contract/languages to the web app: `virtual:languages` says which file has which namespace and loads
 * it, without the English that stands beside each text.
 */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    resolveId: (source) => (source === listing || source.startsWith(prefix) ? `\0${source}` : undefined),
    load(found) {
      const id = found.replace('\0', '')
      if (id === listing) return listingCode()
      if (!id.startsWith(prefix)) return undefined
      const [language = '', group = ''] = id.slice(prefix.length).split('/')
      for (const namespace of listNamespaces(language))
        if (groupOf(namespace) === group) this.addWatchFile(languageFile(language, namespace))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(groupTexts(language, group)))})`
    },
  }
}

const listingCode = (): string => {
  const languages = listLanguages().map((language) => {
    const groups = Object.groupBy(listNamespaces(language).filter(isWeb), groupOf)
    const loads = Object.entries(groups).map(
      ([group, namespaces]) =>
        `[${JSON.stringify(namespaces)}, () => import(${JSON.stringify(`${prefix}${language}/${group}`)})]`,
    )
    return `${JSON.stringify(language)}: [${loads.join(', ')}]`
  })
  return `export default { ${languages.join(', ')} }`
}
