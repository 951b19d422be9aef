import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the files of the tables say about tables and columns. */
export type TableNotes = Map<string, { about: string; columns: Map<string, string> }>

/** Reads the comments of the table files: `-- table: what it is` above, and `-- what it is` behind each column. */
export const readNotes = async (folder: string): Promise<TableNotes> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const notes: TableNotes = new Map()
  for (const name of names) addNotes(notes, await readFile(join(folder, name), 'utf8'))
  return notes
}

const addNotes = (notes: TableNotes, text: string): void => {
  for (const [, table = '', body = ''] of text.matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)) {
    const about = new RegExp(`^-- ${table}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    const columns = new Map<string, string>()
    for (const [, column = '', note = ''] of body.matchAll(/^ {2}"?(\w+)"? .*? -- (.*)$/gm))
      columns.set(column, note)
    notes.set(table, { about, columns })
  }
}
