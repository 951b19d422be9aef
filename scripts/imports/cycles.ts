/**
 * Finds import cycles, each once, as the list of files it runs through. To break one, move the names that
 * two files need from each other into a file below both.
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const visited = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const index = path.indexOf(file)
    if (index >= 0) cycles.push(path.slice(index))
    if (index >= 0 || visited.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    visited.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
