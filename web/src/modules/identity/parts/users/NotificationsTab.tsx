import type { UseQueryResult } from '@tanstack/react-query'
import { listError } from '../../../../kit/list/listError.ts'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { noticeField, type NoticeField, type Notification } from './values.ts'
import s from './dialog.module.css'

interface Props {
  found: UseQueryResult<Notification[]>
  field: (name: NoticeField) => FieldOf<boolean>
  disabled?: boolean
}

/** Notification settings of a user: one checkbox per type, saved with the form and only if changed. */
export function NotificationsTab({ found, field, disabled }: Props) {
  if (found.isPending) return <CardSkeleton lines={6} />
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title="The notifications could not be loaded"
      />
    )
  const rows = found.data ?? []
  return (
    <>
      <ul className={s.help}>
        <li>Works with browser extensions for Chrome-based browsers (Notify! Copilot).</li>
      </ul>
      {rows.length === 0 ? (
        <Empty kind="none" title="No notification types yet" text="The host adds them to the lists." />
      ) : (
        <div className={`${s.rows} ${s.notices}`} role="group" aria-label="Notifications">
          {rows.map((row) => {
            const { value, ...props } = field(noticeField(row.notificationType))
            return (
              <CheckField
                key={row.notificationType}
                label={row.notificationTypeName}
                {...props}
                value={value ?? row.isNotification === 1}
                disabled={disabled}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
