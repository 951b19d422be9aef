import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TechnicianStatus } from '#contract/dispatch/shapes.ts'
import { actionRefusal } from '../../../kit/api/actionRefusal.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { useLookups } from '../../../kit/api/lookups.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { toast } from '../../../ui/toast.ts'
import { workText } from './lengthText.ts'
import type { TechDayFacts } from './techWeek.ts'
import type { TechSchedule } from './useTechSchedule.ts'
import { t } from '../texts.ts'
import s from './week.module.css'

/** What a technician is doing, set by themselves, and how much the day holds. */
export function OwnStatus({ me, facts }: { me: TechSchedule['technicians'][number]; facts: TechDayFacts }) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const { TechnicianStatus: names } = useLookups('TechnicianStatus')
  const options = names
    .filter(({ isInactive }) => !isInactive)
    .flatMap(({ name, value }) => (value === null ? [] : [{ value, label: name }]))
  const save = async (value: string | null) => {
    if (value === null) return
    // The server refuses a number that is none of the five.
    const technicianStatus = Number(value) as TechnicianStatus
    setSent(technicianStatus)
    try {
      await api('POST dispatch/saveTechStatus', { body: { technicianStatus, version: me.version } })
    } catch (error) {
      toast.error(error instanceof CallError ? actionRefusal(error.problem) : t('status.failed'))
    }
    await markStale(client, 'dispatch/techSchedule')
    setSent(undefined)
  }
  return (
    <div className={s.status}>
      {options.length > 0 && (
        <SelectField
          label={t('status.label')}
          options={options}
          value={String(sent ?? me.technicianStatus)}
          onChange={(value) => void save(value)}
        />
      )}
      <span className={`${s.load} num`}>{workText(facts)}</span>
      {me.notes && <p className={s.notes}>{t('status.notes', { notes: me.notes })}</p>}
    </div>
  )
}
