import type { CompanyPreview } from '#contract/imports.ts'
import { numberText } from '#contract/kit/locale.ts'
import { stampAt } from '#contract/kit/time.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../companyTexts.ts'
import s from '../imports.module.css'

const shownLocations = 8

/** What is in the export of a company, what stays behind, and what is here already. */
export function CompanyContents({ preview }: { preview: CompanyPreview }) {
  const { company, exportedAt, locations, users, tables, notImported, missingFiles } = preview
  const shown = locations.names.slice(0, shownLocations)
  const more = locations.count - shown.length
  return (
    <>
      <h2>{t('preview.title', { company, at: stampAt(exportedAt, displayZone()) })}</h2>
      {preview.problem && <Note tone="warn">{preview.problem}</Note>}
      {preview.isHere && <Note tone="warn">{t('preview.isHere')}</Note>}
      <section>
        <h3>{t('preview.locations', { count: locations.count })}</h3>
        <p>
          {shown.join(', ')}
          {more > 0 && ` ${t('preview.moreLocations', { count: more })}`}
        </p>
      </section>
      <section>
        <h3>{t('preview.counts')}</h3>
        <dl className={s.counts}>
          {tables.map(({ table, name, rows }) => (
            <div key={table}>
              <dt>{name}</dt>
              <dd className="num">{numberText(rows)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p>{t('preview.passwords')}</p>
      {users.takenCount > 0 && (
        <Note tone="warn">
          {t('preview.taken', { count: users.takenCount })} {users.taken.slice(0, 20).join(', ')}
        </Note>
      )}
      <section>
        <h3>{t('preview.stays')}</h3>
        <ul className={s.problems}>
          <li>{t('preview.secrets')}</li>
          {notImported.map(({ table, name, rows }) => (
            <li key={table}>
              {name}: {numberText(rows)}
            </li>
          ))}
          {missingFiles > 0 && <li>{t('preview.missing', { count: missingFiles })}</li>}
        </ul>
      </section>
      <p className="soft">{t('preview.lists')}</p>
    </>
  )
}
