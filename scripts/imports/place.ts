/** Where a file stands in the house, told from its path. */
export interface Place {
  /** contract, server, web, database, scripts, bench, e2e, or `root` for files beside package.json. */
  floor: string
  /** The part of the floor: kit, kernel, outside, app, ui, modules, seed; empty for files directly on it. */
  part: string
  /** The module's name, or that of the outside service. */
  module?: string
  /** True for the one file of a module that others may import. */
  isDoor: boolean
  isTest: boolean
  path: string
}

const floors = ['contract', 'server', 'web', 'database', 'scripts', 'bench', 'e2e']

/** Reads the place from a path relative to the project, with forward slashes. */
export function placeOf(path: string, street: readonly string[]): Place {
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
  // The list of all modules stands beside them and belongs to none.
  if (part === 'modules' && inside.length === 2) return { ...common, floor, part: '' }
  if (part === 'modules' || part === 'outside')
    return { ...common, floor, part, module: name.replace(/\.tsx?$/, '') }
  return { ...common, floor, part: inside.length > 1 ? part : '' }
}
