import languages from 'virtual:languages'
import type { LoadTexts } from './engine.ts'

/** Loads shipped texts of a language: for a namespace, those of its whole module. */
export const loadShipped = (language: string): LoadTexts => {
  const loads = new Map(
    (languages[language] ?? []).flatMap(([namespaces, load]) => namespaces.map((each) => [each, load])),
  )
  return (namespace) => loads.get(namespace)
}
