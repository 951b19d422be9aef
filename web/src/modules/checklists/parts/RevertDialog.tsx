import { displayZone } from '../../../kit/time/zone.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { localAt, stamp } from '#contract/kit/time.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { servicePaths } from './service.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

/** Reactivates services that were deactivated together, by an import or by hand. */
export function RevertDialog({ firm, onClose }: { firm: number; onClose: () => void }) {
  const client = useQueryClient()
  const found = useQuery(read('GET lookup/calibrateServicesInactivated', { query: { firm } }))
  const set = async (inactivatedOn: string, inactive: boolean) => {
    try {
      const query = { firm, inactive, inactivatedOn }
      const { services } = await api('POST lookup/setCalibrateServices', { query })
      await markStale(client, ...servicePaths)
      toast.ok(t(inactive ? 'revert.inactive' : 'revert.active', { count: services }), {
        undo: () => set(inactivatedOn, !inactive),
      })
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('revert.failed'))
    }
  }
  const batches = found.data?.filter(({ stillInactive }) => stillInactive > 0)
  return (
    <Dialog
      title={t('revert.title')}
      sub={t('revert.hint')}
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('revert.close')} />}
    >
      {found.isPending && <CardSkeleton lines={3} />}
      {batches?.length === 0 && <Empty kind="none" title={t('revert.none')} text={t('revert.noneHint')} />}
      <ul>
        {batches?.map(({ inactivatedOn, stillInactive }) => (
          <li key={inactivatedOn} className={s.batch}>
            <time className="grow">{stamp(localAt(inactivatedOn, displayZone()))}</time>
            <span className="num muted">{t('revert.count', { count: stillInactive })}</span>
            <Button size="s" onClick={() => void set(inactivatedOn, false)}>
              {t('revert.submit')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
