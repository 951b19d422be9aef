import { useQuery } from '@tanstack/react-query'
import type { ImportMapping, ImportSchema } from '#contract/imports.ts'
import { read } from '../../../kit/api/queries.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

type Props = {
  schema: ImportSchema
  mapping: readonly ImportMapping[]
  onChange: (mapping: ImportMapping[]) => void
}

/** The heading in the file for each column. */
export function Columns({ schema, mapping, onChange }: Props) {
  const found = useQuery(read('GET data/schemaName', { query: { name: schema } }))
  const set = (columnName: string, displayName: string) =>
    onChange([
      ...mapping.filter((each) => each.columnName !== columnName),
      ...(displayName ? [{ columnName, displayName }] : []),
    ])
  return (
    <>
      <p className="soft">{t('map.hint')}</p>
      <div className={s.grid}>
        {(found.data?.columns ?? []).map(({ columnName, displayName }) => (
          <TextField
            key={columnName}
            label={displayName}
            name={columnName}
            placeholder={t('map.byName')}
            value={mapping.find((each) => each.columnName === columnName)?.displayName ?? ''}
            onChange={(value) => set(columnName, value)}
          />
        ))}
      </div>
    </>
  )
}
