/**
 * Files that lead back to themselves through what they import, each circle once, as the path of files that it runs through.
 * A name that two files need from each other belongs into one below both.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const follow = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) follow(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) follow(file)
  return circles
}
