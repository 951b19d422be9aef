import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { conflictOf } from '../../../../kit/api/conflictOf.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { AddressCard, FactsCard, HoursCard, ReachCard } from './DetailCards.tsx'
import { SaveBar } from './SaveBar.tsx'
import { check, labels, changedValues, valuesOf, type Location, type Values } from './values.ts'
import { tabDraftKey } from './tabDraft.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

const show = (field: string, value: unknown) =>
  field === 'hours' && Array.isArray(value) ? t('conflict.days', { count: value.length }) : undefined

interface Props {
  location: Location
  onMove?: () => void
}

/** Name, address, hours, and settings of a location. Concurrent changes to other fields merge. */
export function Details({ location, onMove }: Props) {
  const client = useQueryClient()
  const stored = useMemo(() => valuesOf(location), [location])
  const mayEdit = location.rights.includes('edit')

  const send = async (values: Values, changed: readonly (keyof Values)[]) => {
    const saved = await api('POST firm/saveFirm', {
      body: { firm: location.firm, ...changedValues(values, changed), version: form.base.current },
    })
    form.base.current = saved.version
    client.setQueryData(['firm/firm', { firm: location.firm }], saved)
    await markStale(client, ...firmCalls)
    toast.ok(t('saved', { name: saved.name }))
  }
  const form = useDraftForm<Values>({
    stored,
    check,
    draftKey: tabDraftKey(location.firm, 'details'),
    version: location.version,
    save: async (values, changed) => {
      try {
        await send(values, changed)
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) {
          void markStale(client, 'firm/firm')
          return { conflict: describeConflict(conflict, displayZone(), labels(), { show }) }
        }
        if (!(error instanceof CallError)) throw error
        const { errors } = error.problem
        if (errors?.length)
          return { errors: Object.fromEntries(errors.map((each) => [each.field, each.message])) }
        toast.error(t('notSaved', { reason: error.message }))
        return { errors: {} }
      }
    },
  })
  const shared = { form, location, mayEdit }
  return (
    <form {...form.bind} className={s.form}>
      <RestoredDraft form={form} />
      {form.conflict && (
        <ConflictPanel
          {...form.conflict}
          what={t('conflict.location')}
          saving={form.saving}
          onTakeStored={() => {
            form.takeStored()
            void markStale(client, ...firmCalls)
          }}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      <div className={s.cards}>
        <div className={s.column}>
          <FactsCard {...shared} onMove={onMove} />
          <ReachCard {...shared} />
        </div>
        <div className={s.column}>
          <AddressCard {...shared} />
          <HoursCard {...shared} />
        </div>
      </div>
      {mayEdit && (
        <SaveBar
          message={form.words}
          dirty={form.dirty}
          saving={form.saving}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}
