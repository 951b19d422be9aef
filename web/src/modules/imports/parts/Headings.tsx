import { useQuery } from '@tanstack/react-query'
import type { ImportCheck, ImportMapping, ImportSchema } from '#contract/imports.ts'
import { read } from '../../../kit/api/queries.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

/** As in a mapping: the heading is not imported. */
const notImported = '-'

type Heading = ImportCheck['header'][number]

const hintOf = ({ example, foundBy }: Heading): string | undefined => {
  if (!example) return undefined
  if (foundBy === 'remembered') return t('upload.remembered', { example })
  return foundBy === 'content' ? t('upload.guessed', { example }) : t('upload.example', { example })
}

type Props = {
  schema: ImportSchema
  header: readonly Heading[]
  mapping: readonly ImportMapping[]
  onChange: (mapping: ImportMapping[]) => void
}

/** The column that each heading of the file fills. */
export function Headings({ schema, header, mapping, onChange }: Props) {
  const found = useQuery(read('GET data/schemaName', { query: { name: schema } }))
  const columns = found.data?.columns ?? []
  const options = [
    { value: notImported, label: t('upload.notImported') },
    ...columns.map(({ columnName, displayName }) => ({ value: columnName, label: displayName })),
  ]
  const choose = (heading: string, columnName: string) =>
    onChange([
      ...mapping.filter(
        (each) =>
          each.displayName !== heading && (columnName === notImported || each.columnName !== columnName),
      ),
      { columnName, displayName: heading },
    ])
  return (
    <section>
      <h2>{t('upload.columns')}</h2>
      <div className={s.grid}>
        {header
          .filter(({ heading }) => heading)
          .map((each) => (
            <SelectField
              key={each.heading}
              label={each.heading}
              name={`heading.${each.heading}`}
              hint={hintOf(each)}
              options={options}
              value={each.columnName ?? notImported}
              onChange={(value) => choose(each.heading, value ?? notImported)}
            />
          ))}
      </div>
    </section>
  )
}
