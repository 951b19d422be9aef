/** Where a file belongs in the architecture, derived from its path. */
export interface SourceLocation {
  /**
   * Top folder: contract, server, web, database, scripts, bench, e2e, or `root` for files beside
   * package.json.
   */
  floor: string
  /** Folder inside it: kit, kernel, outside, app, ui, modules, seed; empty for files directly in it. */
  part: string
  /** Name of the module or external service. */
  module?: string
  /** Whether this is the one file of a module that others may import. */
  isDoor: boolean
  isTest: boolean
  path: string
}

const floors = ['contract', 'server', 'web', 'database', 'scripts', 'bench', 'e2e']

/** Derives the location from a path relative to the project, with forward slashes. */
export function locateSource(path: string, street: readonly string[]): SourceLocation {
  const [floor = '', ...below] = path.split('/')
  const isTest = /\.test\.tsx?$/.test(path) || /\/testing\//.test(path)
  const common = { path, isTest, isDoor: /\/door\.tsx?$/.test(path) }
  if (!floors.includes(floor)) return { ...common, floor: 'root', part: '' }
  const inside = below[0] === 'src' ? below.slice(1) : below
  const [part = '', name = ''] = inside
  if (floor === 'contract') {
    const module = part.replace(/\.ts$/, '')
    return street.includes(module)
      ? { ...common, floor, part: 'modules', module }
      : { ...common, floor, part: inside.length > 1 ? part : '' }
  }
  // The list of all modules lies beside them and belongs to none.
  if (part === 'modules' && inside.length === 2) return { ...common, floor, part: '' }
  if (part === 'modules' || part === 'outside')
    return { ...common, floor, part, module: name.replace(/\.tsx?$/, '') }
  return { ...common, floor, part: inside.length > 1 ? part : '' }
}
