type Frame = 'none' | 'side' | 'bar' | 'rail'
/** What a route's page loads first: preload links for its files, and the frame to show meanwhile. */
export type PageStart = { links: string; frame: Frame }
type Route = PageStart & { parts: string[] }

const noRoute: PageStart = { links: '', frame: 'none' }

/**
 * Reads the build's `routes.json` (path to files and frame) and returns a lookup from a URL path to its page start. A
 * path that matches no route has no links and no frame.
 */
export const pageStarts = (json: string): ((path: string) => PageStart) => {
  const manifest = JSON.parse(json) as Record<string, { files: string[]; frame: Frame }>
  const routes = Object.entries(manifest).map(([path, { files, frame }]): Route => ({
    parts: splitPath(path),
    links: files.map(preloadLink).join(''),
    frame,
  }))
  // Fixed segments win over parameters: /calibrates/Pending comes before /calibrates/$status.
  const sorted = routes.toSorted((a, b) => countParameters(a) - countParameters(b))
  return (path) => {
    const requested = splitPath(path)
    return sorted.find(({ parts }) => isMatch(parts, requested)) ?? noRoute
  }
}

const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isParameter = (part: string): boolean => part.startsWith('$')
const countParameters = ({ parts }: Route): number => parts.filter(isParameter).length

const isMatch = (parts: readonly string[], requested: readonly string[]): boolean =>
  parts.length === requested.length &&
  parts.every((part, index) => isParameter(part) || part.toLowerCase() === requested[index]?.toLowerCase())

/**
 * A route's styles are preloaded but don't block rendering: the frame uses the inlined styles, and a screen waits for
 * its own.
 */
const preloadLink = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
