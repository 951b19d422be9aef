import { displayZone } from '../../../../kit/time/zone.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { t } from './texts.ts'
import s from '../detail/detail.module.css'

/** Locations deleted in the last 30 days, each with a restore button. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const found = useQuery(read('GET firm/removedFirms', { query: { pageSize: 200 } }))
  const restore = async (firm: number, name: string) => {
    try {
      await api('POST firm/removeFirm', { body: { firm, undo: true } })
      toast.ok(t('trash.restored', { name }))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('trash.restoreFailed', { name }))
    }
    await markStale(client, ...firmCalls)
  }
  return (
    <Dialog
      title={t('trash.title')}
      sub={t('trash.sub')}
      flush
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('trash.close')} />}
    >
      {found.isPending && <CardSkeleton lines={4} />}
      {found.error && (
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('trash.failed')}
          text={found.error.message}
        />
      )}
      {found.data?.items.length === 0 && (
        <Empty kind="none" title={t('trash.none')} text={t('trash.noneText')} />
      )}
      <ul className={s.list}>
        {found.data?.items.map((each) => (
          <li key={each.firm}>
            <TypeIcon type={each.type} />
            <span className="grow">
              <span dir="auto">{each.name}</span>{' '}
              <span className="muted">
                {each.removedBy
                  ? t('trash.removedBy', {
                      when: stampAt(each.removedAt, displayZone()),
                      who: each.removedBy,
                    })
                  : t('trash.removed', { when: stampAt(each.removedAt, displayZone()) })}
              </span>
            </span>
            <Button size="s" onClick={() => void restore(each.firm, each.name)}>
              {t('trash.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
