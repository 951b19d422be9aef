import type { CompanyPreview } from '#contract/imports.ts'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { ZipSource } from '#server/kernel/export/unzip.ts'
import { connectAlone } from '#server/kernel/postgres/lone-client.ts'
import { scopeSettingsText, scopeSettingsValues } from '#server/kernel/postgres/scope-settings.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { openArchive, worded } from './archive.ts'
import { originOf, readFirms } from './firms.ts'
import { leftBehind, namedCounts } from './table-names.ts'
import { findUsers } from './users.ts'

const listedLocations = 100

type About = { origin: string; type: number; preview: Omit<CompanyPreview, 'id' | 'problem' | 'bytes'> }

/** What an archive holds, compared with what is here. @throws ArchiveError */
export const previewArchive = (
  { settings }: { settings: Pick<Services['settings'], 'appUrl'> },
  source: ZipSource,
): Promise<About> =>
  worded(async () => {
    const archive = await openArchive(source)
    const { root, firms } = await readFirms(archive)
    const client = await connectAlone(settings.appUrl, 'calibrate company preview')
    try {
      await client.query('begin read only')
      await client.query(scopeSettingsText, scopeSettingsValues(systemScope))
      const users = await findUsers(client, archive)
      const here = await client.query('select 1 from firm where id = $1 and created_at = $2::timestamptz', [
        root.id,
        root.created_at,
      ])
      const names = [...firms.values()].map(({ name }) => String(name))
      return {
        origin: originOf(root),
        type: Number(root.type),
        preview: {
          company: String(root.name).slice(0, 200),
          type: firmTypes[Number(root.type) as FirmTypeId] ?? '',
          exportedAt: archive.schema.at,
          rows: archive.schema.rows,
          files: archive.files.size,
          missingFiles: archive.schema.missingFiles.length,
          locations: { count: names.length, names: names.slice(0, listedLocations) },
          users: {
            count: archive.tables.get('app_user')?.rows ?? 0,
            taken: users.taken,
            takenCount: users.takenCount,
          },
          ...namedCounts((table) =>
            // Rows whose content was lost don't come.
            table === 'file' ? archive.files.size : (archive.tables.get(table)?.rows ?? 0),
          ),
          notImported: leftBehind((table) => archive.tables.get(table)?.rows ?? 0),
          isHere: here.rows.length > 0,
        },
      }
    } finally {
      await client.end()
    }
  })
