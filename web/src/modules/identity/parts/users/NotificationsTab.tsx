import type { UseQueryResult } from '@tanstack/react-query'
import { listError } from '../../../../kit/list/listError.ts'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { noticeField, type NoticeField, type Notification } from './values.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

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
      <ErrorState {...listError(found.error, () => void found.refetch())} title={t('notifications.failed')} />
    )
  const rows = found.data ?? []
  return (
    <>
      <ul className={s.help}>
        <li>{t('notifications.help')}</li>
      </ul>
      {rows.length === 0 ? (
        <Empty kind="none" title={t('notifications.empty.title')} text={t('notifications.empty.text')} />
      ) : (
        <div className={`${s.rows} ${s.notices}`} role="group" aria-label={t('notifications.label')}>
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
