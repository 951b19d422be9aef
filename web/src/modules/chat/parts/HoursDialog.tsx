import { useMemo } from 'react'
import type { WorkingDay } from '#contract/chat/shapes.ts'
import { clock, zoneName } from '#contract/kit/time.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TimeField } from '../../../ui/form/NumberFields.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { changeChannel } from '../data.ts'
import { chatsChanged } from './channelActions.ts'
import { t } from '../texts.ts'

interface Props {
  url: string
  name: string
  day: WorkingDay
  onClose: () => void
}
type Values = { begins: string; ends: string }

const check = ({ begins, ends }: Values) => ({
  begins: begins ? undefined : t('required'),
  ends: ends ? (begins < ends ? undefined : t('hours.order')) : t('required'),
})

/** Edits a chat's working hours. Members see them, and people who write outside of them are informed. */
export default function HoursDialog({ url, name, day, onClose }: Props) {
  const { begins, ends, zone } = day
  const saveHours = async (values: Values) => {
    const workingDay = await api('POST chat/saveWorkingDay', { body: { channel: url, ...values } })
    changeChannel(url, (channel) => ({ ...channel, workingDay }))
    await Promise.all([markStale(queryClient, 'chat/chatChannel'), chatsChanged()])
  }
  const form = useDraftForm<Values>({
    stored: useMemo(() => ({ begins, ends }), [begins, ends]),
    draftKey: `chat-hours:${url}`,
    check,
    save: async (values) => {
      try {
        await saveHours(values)
        toast.ok(t('hours.saved'), { undo: () => saveHours({ begins, ends }) })
        onClose()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const errors = Object.fromEntries(
          error.problem.errors?.map(({ field, message }) => [field, message]) ?? [],
        )
        if (!error.problem.errors?.length) toast.error(t('hours.failed', { reason: error.message }))
        return { errors }
      }
    },
  })
  return (
    <FormDialog size="S" title={t('hours.title')} sub={name} onClose={onClose} form={form}>
      <form {...form.bind}>
        <RestoredDraft form={form} />
        <FieldGrid>
          <TimeField label={t('hours.from')} required {...form.field('begins', clock)} />
          <TimeField label={t('hours.to')} required {...form.field('ends', clock)} />
        </FieldGrid>
        <p className="muted">{t('hours.hint', { zone: zoneName(zone) })}</p>
      </form>
    </FormDialog>
  )
}
