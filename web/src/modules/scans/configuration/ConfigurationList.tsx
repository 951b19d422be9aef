import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { ScanConfiguration } from '#contract/scans.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText, listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'
import s from './configuration.module.css'

const pageSize = 50

/** Locations with a scan configuration of their own. */
export function ConfigurationList({ zone, onOpen }: { zone: string; onOpen: (firm: number) => void }) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(pageSize)
  useLiveRefresh('scan_configuration', 'scanpro/ScanProConfigurations')
  const found = useQuery({
    ...read('GET scanpro/ScanProConfigurations', { query: { search, pageSize: size } }),
    placeholderData: (old) => old,
  })
  const remove = async (
    { businessId, businessName: name }: ScanConfiguration,
    undo: boolean,
  ): Promise<void> => {
    try {
      await api('POST scanpro/DeleteScanProConfiguration', { body: { businessId, undo } })
      if (!undo)
        toast.ok(t('list.removed', { name }), {
          undo: () => remove({ businessId, businessName: name } as ScanConfiguration, true),
        })
    } catch (error) {
      toast.error(actionErrorText(error, t('list.removeFailed')))
    }
    await markStale(client, 'scanpro/ScanProConfigurations', 'scanpro/ScanProConfiguration')
  }
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('list.failed')} />
  if (!found.data) return <CardSkeleton lines={4} />
  const { items, count } = found.data
  return (
    <Card
      title={t('list.title')}
      sub={count > 0 ? String(count) : undefined}
      flush
      actions={
        (count > 8 || search !== '') && (
          <SearchBox value={search} onChange={setSearch} hint={t('list.filter')} />
        )
      }
    >
      {items.length === 0 ? (
        <p className={s.hint}>{t(search === '' ? 'list.none' : 'location.none')}</p>
      ) : (
        <ul className={s.list}>
          {items.map((row) => (
            <li key={row.businessId}>
              <button type="button" onClick={() => onOpen(row.businessId)}>
                <b>{row.businessName}</b>
                <span>
                  {row.criteria.kinds.length > 0
                    ? row.criteria.kinds.map(scanKindLabel).join(', ')
                    : t('review.nothing')}
                </span>
                <span>
                  {row.changedOn &&
                    t('list.changedBy', { at: stampAt(row.changedOn, zone), by: row.changedBy })}
                </span>
              </button>
              <IconButton
                label={t('list.remove', { name: row.businessName })}
                size="s"
                icon={<IconTrash size={16} />}
                onClick={() => void remove(row, false)}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length < count && (
        <p className={s.hint}>
          <Button size="s" onClick={() => setSize(size + pageSize)}>
            {t('list.more')}
          </Button>
        </p>
      )}
    </Card>
  )
}
