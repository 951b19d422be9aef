import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Banner } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import type { SubscribeTo } from '../feeds/SubscribeDialog.tsx'
import { BayDialog } from './BayDialog.tsx'
import { BayRow } from './BayRow.tsx'
import { bayPaths, removeBay, type Bay } from './data.ts'
import { Misfits } from './Misfits.tsx'
import { t } from './texts.ts'
import { useBayOrder } from './useBayOrder.ts'
import s from './bays.module.css'

interface Props {
  location: { firm: number; name: string; rights: readonly string[] }
  onSubscribe: (to: SubscribeTo) => void
}

/** The bays of a location. */
export function BayList({ location, onSubscribe }: Props) {
  const { firm } = location
  const client = useQueryClient()
  const [showInactive, setShowInactive] = useState(false)
  const [opened, setOpened] = useState<Bay | 'new'>()
  const [saved, setSaved] = useState<Bay>()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // Visits that move change what is upcoming and what fits.
  useLiveRefresh('bay event', ...bayPaths)
  const found = useQuery(read('GET bay/bays', { query: { firm, showInactive: true } }))
  const all = found.data ?? []
  const order = useBayOrder(all)
  const rows = order.rows.filter(({ isInactive }) => showInactive || !isInactive)
  const current = (bay: Bay) => all.find((each) => each.bay === bay.bay) ?? bay
  const mayAdd = location.rights.includes('setUpBays')
  // The row shows the same warning, unless the bay became inactive and is hidden.
  const warned = saved && current(saved)
  const isWarned = warned && warned.misfits.length > 0
  const move = (bay: Bay, step: -1 | 1) => {
    const { place, total } = order.move(bay, step)
    setAnnouncement(t('row.place', { name: bay.bayName, place, total }))
  }
  const remove = async (bay: Bay) => {
    // The pressed button leaves with its row.
    if (await removeBay(client, bay)) list.current?.focus()
  }
  const add = mayAdd && (
    <Button size="s" look="primary" icon={<IconPlus size={14} />} onClick={() => setOpened('new')}>
      {t('bays.add')}
    </Button>
  )
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('bays.failed')} />
  if (!found.data) return <CardSkeleton lines={6} />
  return (
    <>
      {isWarned && (
        <Banner tone="warn" onClose={() => setSaved(undefined)}>
          <Misfits bay={warned} />
        </Banner>
      )}
      <Card
        title={t('bays.title')}
        sub={<span className="num">{rows.length}</span>}
        flush
        actions={
          <div className={s.actions}>
            {all.some(({ isInactive }) => isInactive) && (
              <CheckField label={t('bays.showInactive')} value={showInactive} onChange={setShowInactive} />
            )}
            <Button
              size="s"
              icon={<IconCalendarPlus size={14} />}
              onClick={() => onSubscribe({ name: location.name, of: { kind: 'location', firm } })}
            >
              {t('bays.subscribe')}
            </Button>
            {rows.length > 0 && add}
          </div>
        }
      >
        <p className="vh" role="status">
          {announcement}
        </p>
        {rows.length === 0 ? (
          <Empty
            kind="none"
            title={all.length > 0 ? t('bays.onlyInactive') : t('bays.none')}
            text={
              !mayAdd
                ? t('bays.noneReadOnly')
                : all.length > 0
                  ? t('bays.onlyInactiveHint')
                  : t('bays.noneHint')
            }
          >
            {add}
          </Empty>
        ) : (
          <ul className={s.list} aria-label={t('bays.title')} ref={list} tabIndex={-1}>
            {rows.map((bay) => (
              <BayRow
                key={bay.bay}
                bay={bay}
                mayMove={rows.filter(({ isInactive }) => isInactive === bay.isInactive).length > 1}
                onOpen={() => setOpened(bay)}
                onMove={(step) => move(bay, step)}
                onSubscribe={() => onSubscribe({ name: bay.bayName, of: { kind: 'bay', bay: bay.bay } })}
                onDelete={() => void remove(bay)}
              />
            ))}
          </ul>
        )}
      </Card>
      {opened && (
        <BayDialog
          key={opened === 'new' ? 'new' : opened.bay}
          bay={opened === 'new' ? undefined : current(opened)}
          location={location}
          onSaved={setSaved}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
