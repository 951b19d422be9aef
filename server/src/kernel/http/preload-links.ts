type Frame = 'none' | 'side' | 'bar' | 'rail'
/** What a page begins with. */
export type PageStart = { links: string; frame: Frame }
type Route = PageStart & { parts: string[] }

const noRoute: PageStart = { links: '', frame: 'none' }

/**
 * From what the build says each route begins with (`routes.json`: path to files and frame), the elements that name these
 * files in the head of the page, and the frame to show before they have come. A path that is no route has neither.
 */
export const preloadLinks = (json: string): ((path: string) => PageStart) => {
  const told = JSON.parse(json) as Record<string, { files: string[]; frame: Frame }>
  const routes = Object.entries(told).map(([path, { files, frame }]): Route => ({
    parts: partsOf(path),
    links: files.map(linkTo).join(''),
    frame,
  }))
  // A word in a route's path goes before a parameter: /calibrates/Pending, then /calibrates/$status.
  const sorted = routes.toSorted((a, b) => parametersOf(a) - parametersOf(b))
  return (path) => {
    const asked = partsOf(path)
    return sorted.find(({ parts }) => fits(parts, asked)) ?? noRoute
  }
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isParameter = (part: string): boolean => part.startsWith('$')
const parametersOf = ({ parts }: Route): number => parts.filter(isParameter).length

const fits = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length &&
  parts.every((part, at) => isParameter(part) || part.toLowerCase() === asked[at]?.toLowerCase())

/** Styles of a route are fetched and not waited for: the frame is seen with those of the start, and a screen waits for its own. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
