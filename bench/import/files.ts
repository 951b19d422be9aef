/** A file of an import, with the lines of its rows that must be refused. */
export interface ImportFile {
  text: string
  rows: number
  badLines: number[]
}

const header = 'First name,Last name,Company,Email,Phone,Notes'
const firsts = ['Dana', 'Ruth', 'Omar', 'Wei', 'Ines', 'Paul', 'Maja', 'Ahmed', 'Lena', 'Jo']
const lasts = ['Whitfield', 'Okafor', 'Lindqvist', 'Marchetti', 'Nakamura', 'Delgado', 'Brennan', 'Kowalski']

/** Row `index`, the same in each run. A bad one has an address that is none. */
const rowOf = (index: number, isBad: boolean): string =>
  [
    firsts[index % firsts.length],
    `${lasts[index % lasts.length]} ${index}`,
    `"Company ${index}, Inc."`,
    isBad ? `c${index} at mail.bench` : `c${index}@mail.bench`,
    String(2_000_000_000 + ((index * 49_979) % 7_999_999)),
    'Calls back in the afternoon',
  ].join(',')

/** `count` contacts in files of at most `perFile` rows, of which `bad` in all are wrong, evenly spread. */
export const contactFiles = (count: number, perFile: number, bad: number): ImportFile[] => {
  const every = bad > 0 ? Math.floor(count / bad) : Number.POSITIVE_INFINITY
  return Array.from({ length: Math.ceil(count / perFile) }, (_, file) => {
    const [from, to] = [file * perFile, Math.min(count, (file + 1) * perFile)]
    const lines = [header]
    const badLines: number[] = []
    for (let index = from; index < to; index++) {
      const isBad = index % every === every - 1
      lines.push(rowOf(index, isBad))
      if (isBad) badLines.push(lines.length)
    }
    return { text: `${lines.join('\n')}\n`, rows: to - from, badLines }
  })
}
