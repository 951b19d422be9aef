import { BlogStatus, EventStatus, RequestStatus } from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

const names = String.raw`(?:\b|[a-z_])(?:[sS]tatus|[rR]ole)"?\)?`
/** `status = 4`, `role in (1, 2)`, `status: 3`, `[1, 2].includes(role)`, `[1, 2] as Role[]`. */
const patterns = [
  new RegExp(
    String.raw`${names}\s*(?:===?|!==?|<>|<=|>=|=|<|>|:|\?\?| in| not in)\s*[([]*(\d{1,2}(?:, ?\d{1,2})*)\b(?!\d|\.\d)`,
    'g',
  ),
  /\[(\d{1,2}(?:, ?\d{1,2})*)\](?:\.includes\((?:\w+\.)*(?:\w*S|s)tatus|\.includes\((?:\w+\.)*(?:\w*R|r)ole| as (?:readonly )?(?:Role|RequestStatus|EventStatus)\[\])/g,
  /: (?:readonly )?(?:Role|RequestStatus|EventStatus)\[\] = \[(\d{1,2}(?:, ?\d{1,2})*)/g,
]

const tables: Readonly<Record<string, number>>[] = [RequestStatus, EventStatus, Role, BlogStatus]

/** Whether a comment such as `completed, paid` names exactly these numbers in one of the tables. */
const isNamed = (numbers: string, comment: string | undefined): boolean =>
  comment !== undefined &&
  tables.some((table) => {
    const meant = comment.split(',').map((name) => table[name.trim()])
    return meant.join() === numbers.replaceAll(' ', '')
  })

/**
 * Lines with the number of a status or role in place of its name, as `line: text`. SQL files have no constants, so there
 * a comment right after the number must name it: `status in (4, 9 /* completed, paid *\/)`.
 */
export function findBareNumbers(source: string): string[] {
  const found: string[] = []
  for (const [index, line] of source.split('\n').entries()) {
    // A column's own check lists all numbers; its comment names them.
    if (/ check \(\w+ in \(/.test(line)) continue
    const code = line.replace(/^\s*(?:\*|\/\*\*|\/\/|--).*$/, '').replace(/ (?:\/\/|--) .*$/, '')
    for (const pattern of patterns)
      for (const match of code.matchAll(pattern)) {
        const [whole, numbers = ''] = match
        if (numbers === '0') continue
        const comment = /^ \/\* ([\w, ]+) \*\//.exec(code.slice(match.index + whole.length))?.[1]
        if (!isNamed(numbers, comment)) found.push(`${index + 1}: ${line.trim()}`)
      }
  }
  return found
}
