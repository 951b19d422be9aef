import { allCalls } from '#contract/index.ts'
import { modules } from '../project/modules.ts'

const roles = Array.from({ length: 17 }, (_, index) => index + 1)
const note = '<!-- Written by `npm run docs`; edits here are lost. -->'

type Entry = (typeof allCalls)[number]

const address = ({ call }: Entry) => `/${call.base}/${call.path}`
const methods = ({ call }: Entry) => (call.changes && call.method === 'GET' ? 'GET, POST' : call.method)

/** Modules with calls in modules.json order, each with its calls sorted by path. */
function byModule() {
  return modules
    .map(({ name, means }) => {
      const calls = allCalls.filter((entry) => entry.module === name)
      return { name, means, calls: calls.toSorted((a, b) => address(a).localeCompare(address(b), 'en')) }
    })
    .filter(({ calls }) => calls.length > 0)
}

const saves = `A save names the \`version\` that it was read at. What somebody else changed meanwhile answers 409 with \`conflict\`. A save
without a version lists in \`overwrote\` what it wrote over. Both name fields as the body of the call does; what is inside another field or
a list has its path, such as \`criteria.makes\` or \`skillDetail.12\`, where 12 is the element's id.`

/** Generates the page of all calls: how each is made and what it does. */
export function callsPage(): string {
  const sections = byModule().map(({ name, means, calls }) => {
    const rows = calls.map((entry) => `| ${methods(entry)} | \`${address(entry)}\` | ${entry.call.says} |`)
    return `## ${name}\n\n${means}\n\n| method | address | what it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `${note}\n\n# Calls\n\n${saves}\n\n${sections.join('\n')}`
}

/** Generates the grid of who may make which call. */
export function rightsPage(): string {
  const head = `| call | ${roles.join(' | ')} |\n| --- | ${roles.map(() => ':-:').join(' | ')} |`
  const sections = byModule().map(({ name, calls }) => {
    const rows = calls.map((entry) => {
      const { right } = entry.call
      const marks = roles.map((role) =>
        right === 'open' ? 'open' : right.some((one) => one === role) ? '●' : '',
      )
      return `| \`${entry.call.path}\` | ${marks.join(' | ')} |`
    })
    return `## ${name}\n\n${head}\n${rows.join('\n')}\n`
  })
  return `${note}\n\n# Rights\n\nColumns are the role numbers; ● may make the call, inside the scope; open needs no token.\n\n${sections.join('\n')}`
}
