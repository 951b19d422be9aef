import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markStale, read } from '../../../../kit/api/queries.ts'
import type { SelectedRows } from '../../../../kit/list/useRowSelection.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField, type Option } from '../../../../ui/form/SelectField.tsx'
import { Stack } from '../../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { Hours } from '../detail/Hours.tsx'
import { knownPreferences } from '../detail/knownPreferences.ts'
import { useZones } from '../detail/useZones.ts'
import { defaultWeek, wrongDay, type Day } from '../detail/values.ts'
import { changeLocations, undoLocations, type LocationChange, type Outcome } from './changeLocations.ts'
import type { LocationRow } from './columns.tsx'
import { t } from './texts.ts'

/** Center, as a number of `firmTypes`. */
const centerType = '6'
const kinds = ['parent', 'center', 'zone', 'week', 'hours'] as const
type Kind = (typeof kinds)[number]

/** What can change: these kinds, and each preference that is a switch. */
const subjects = (): Option[] => [
  ...kinds.map((kind) => ({ value: kind, label: t(`change.${kind}`) })),
  ...switches().map(({ category, name, label }) => ({ value: `${category}/${name}`, label })),
]
const switches = () => knownPreferences().filter(({ kind }) => kind === 'switch')

const changeOf = (subject: string, value: string, week: readonly Day[]): LocationChange => {
  switch (subject as Kind) {
    case 'parent':
      return { kind: 'parent', parent: Number(value) }
    case 'center':
      return { kind: 'center', center: Number(value) }
    case 'zone':
      return { kind: 'zone', timeZone: value }
    case 'week':
      return { kind: 'week', hours: week }
    case 'hours':
      return { kind: 'hours', from: Number(value) }
    default: {
      const [category = '', name = ''] = subject.split('/')
      return { kind: 'preference', category, name, value }
    }
  }
}

/** Options of the new value; locations are found by name. */
const useValues = (subject: string, search: string): readonly Option[] => {
  const isLocation = subject === 'parent' || subject === 'center' || subject === 'hours'
  const found = useQuery({
    ...read('GET firm/searchFirms', {
      query: { search, type: subject === 'center' ? centerType : undefined },
    }),
    enabled: isLocation,
    placeholderData: keepPreviousData,
  })
  const zones = useZones('')
  if (subject === 'zone') return zones
  if (isLocation) return (found.data ?? []).map(({ firm, name }) => ({ value: String(firm), label: name }))
  return [
    { value: '1', label: t('change.on') },
    { value: '0', label: t('change.off') },
  ]
}

/** Gives all selected locations the same parent, center, time zone, hours, or preference, with one undo. */
export default function ChangeLocationsDialog(props: {
  chosen: SelectedRows<LocationRow>
  onClose: () => void
}) {
  const { chosen, onClose } = props
  const client = useQueryClient()
  const [subject, setSubject] = useState<string>('parent')
  const [value, setValue] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [week, setWeek] = useState<Day[]>(defaultWeek)
  const [isMissing, setMissing] = useState(false)
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const values = useValues(subject, search)
  const isBusy = done !== undefined
  const refresh = () => markStale(client, ...firmCalls)
  const finish = () => {
    chosen.done()
    onClose()
  }
  const run = async () => {
    const isWeek = subject === 'week'
    if (isWeek ? wrongDay(week) : value === null) return setMissing(true)
    setDone(0)
    const found = await changeLocations(
      await chosen.rows(),
      changeOf(subject, value ?? '', week),
      setDone,
    ).finally(() => setDone(undefined))
    await refresh()
    const count = found.undos.length
    const undo = async () => {
      const refused = await undoLocations(found.undos)
      await refresh()
      if (refused.length > 0) toast.error([...new Set(refused)].join(' '))
    }
    if (count > 0) toast.ok(t('change.done', { count }), { undo })
    if (found.refused.length > 0) return setOutcome(found)
    if (count === 0) toast.info(t('change.same'))
    finish()
  }
  return (
    <Dialog
      size={subject === 'week' ? 'M' : 'S'}
      title={t('change.title', { count: chosen.count })}
      onClose={outcome ? finish : onClose}
      foot={
        <DialogFoot
          state={isBusy ? t('change.progress', { done, total: chosen.count }) : undefined}
          onCancel={outcome ? finish : onClose}
          cancelLabel={t(outcome ? 'change.close' : 'change.back')}
        >
          {!outcome && (
            <Button look="primary" busy={isBusy} onClick={() => void run()}>
              {t('change.submit', { count: chosen.count })}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {outcome ? (
        <Note tone="warn">
          {t('change.refused', { count: outcome.refused.length })}
          <ul>
            {outcome.refused.map(({ name, says }) => (
              <li key={name}>
                {name}: {says}
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <Stack gap={3}>
          <SelectField
            label={t('change.subject')}
            value={subject}
            searchable={false}
            options={subjects()}
            disabled={isBusy}
            onChange={(next) => {
              setSubject(next ?? 'parent')
              setValue(null)
              setSearch('')
              setMissing(false)
            }}
          />
          {subject === 'week' ? (
            <Hours
              hours={week}
              readOnly={isBusy}
              error={isMissing ? wrongDay(week) : undefined}
              onChange={setWeek}
            />
          ) : (
            <SelectField
              key={subject}
              label={t('change.value')}
              required
              value={value}
              options={values}
              searchable={values.length > 2}
              onSearch={setSearch}
              error={isMissing ? t('change.missing') : undefined}
              disabled={isBusy}
              onChange={(next) => {
                setValue(next)
                setMissing(false)
              }}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}
