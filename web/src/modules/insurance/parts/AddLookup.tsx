import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import { byName } from '../../../kit/display/byName.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { LookupLine } from '../lookupEdits.ts'
import { t } from '../texts.ts'
import s from './Insurers.module.css'

interface Props {
  firm: number
  onAdd: (line: Pick<LookupLine, 'key' | 'lookup' | 'lookupName' | 'name'>) => void
}

/** Chooses a list and one of its values. The value's own name is the default for the insurer's name. */
export function AddLookup({ firm, onAdd }: Props) {
  const [key, setKey] = useState<string | null>(null)
  const [lookup, setLookup] = useState<string | null>(null)
  const lists = useQuery(read('GET lookup/Keys', { query: { firm } })).data ?? []
  const items = useQuery({
    ...read('POST lookup/ByKeys', { body: { keys: [key ?? ''], firm } }),
    enabled: key !== null,
  })
  const values = (key && items.data?.[key]) || []
  const chosen = values.find(({ id }) => String(id) === lookup)
  return (
    <div className={s.add}>
      <SelectField
        label={t('add.list')}
        name="key"
        searchable
        options={byName(lists.map(({ key: value }) => ({ value, name: listName(value) }))).map(
          ({ value, name }) => ({ value, label: name }),
        )}
        value={key}
        onChange={(next) => {
          setKey(next)
          setLookup(null)
        }}
      />
      <SelectField
        label={t('add.value')}
        name="lookup"
        searchable
        clearable
        placeholder={t('add.whole')}
        options={values.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={lookup}
        onChange={setLookup}
      />
      <Button
        notYet={key ? undefined : t('add.notYet')}
        onClick={() => {
          if (!key) return
          onAdd({
            key,
            lookup: chosen?.id ?? null,
            lookupName: chosen?.name ?? null,
            // Insurers read the company's language.
            name: chosen?.storedName ?? chosen?.name ?? '',
          })
          setLookup(null)
        }}
      >
        {t('add.add')}
      </Button>
    </div>
  )
}
