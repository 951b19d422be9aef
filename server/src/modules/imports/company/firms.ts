import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { firmTypeOf, firmTypes } from '#contract/kit/firm-types.ts'
import { ArchiveError, maxKeptBytes, rowsOf, type Archive, type Row } from './archive.ts'
import { readColumns } from './columns.ts'
import { RowWriter } from './row-writer.ts'
import { t } from '../texts.ts'

/** More than any company has. */
const mostFirms = 50_000

/** The location of an archive that all others are part of, and all of them. @throws ArchiveError */
export const readFirms = async (archive: Archive): Promise<{ root: Row; firms: Map<number, Row> }> => {
  const firms = new Map<number, Row>()
  for await (const row of rowsOf(archive, 'firm', maxKeptBytes)) {
    if (typeof row.id !== 'number' || firms.size >= mostFirms) throw new ArchiveError(t('company.damaged'))
    firms.set(row.id, row)
  }
  const roots = [...firms.values()].filter(({ parent }) => typeof parent !== 'number' || !firms.has(parent))
  const [root] = roots
  if (!root || roots.length > 1) throw new ArchiveError(t('company.damaged'))
  if ([...firms.values()].some(({ type }) => type === firmTypeOf('Host')))
    throw new ArchiveError(t('company.host'))
  if (!(Number(root.type) in firmTypes)) throw new ArchiveError(t('company.damaged'))
  return { root, firms }
}

/** What the location of an archive is known by, wherever it was exported. */
export const originOf = ({ id, created_at }: Row): string =>
  `${String(id)} ${String(created_at)}`.slice(0, 80)

/** Adds the locations below `parent`, those above before those below. */
export const writeFirms = async (
  client: LoneClient,
  archive: Archive,
  { parent, languages }: { parent: number; languages: (old: unknown) => number },
): Promise<{ root: number; ids: Map<number, number> }> => {
  const { root, firms } = await readFirms(archive)
  const sent = new Set(archive.tables.get('firm')?.columns.map(({ name }) => name))
  const columns = ((await readColumns(client)).get('firm') ?? [])
    .map(({ name }) => name)
    .filter((name) => sent.has(name) && name !== 'id' && name !== 'path')
  const ids = new Map<number, number>()
  const writer = new RowWriter(client, { table: 'firm', columns, hasId: true }, (old, id) => ids.set(old, id))
  // In the order of their ids, except for those that were moved below a newer one.
  let waiting = [...firms.values()]
  for (let left = -1; waiting.length > 0 && waiting.length !== left;) {
    left = waiting.length
    const later: Row[] = []
    for (const row of waiting) {
      if (row !== root && writer.isWaiting(Number(row.parent))) await writer.flush()
      const above = row === root ? parent : ids.get(Number(row.parent))
      if (above === undefined) {
        later.push(row)
        continue
      }
      const made = Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))
      await writer.add({ ...made, parent: above, language: languages(row.language) }, Number(row.id))
    }
    await writer.flush()
    waiting = later
  }
  const added = ids.get(Number(root.id))
  // A circle of locations is never reached from the top.
  if (added === undefined || ids.size !== firms.size) throw new ArchiveError(t('company.damaged'))
  return { root: added, ids }
}
