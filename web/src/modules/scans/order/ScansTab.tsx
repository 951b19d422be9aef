import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { api } from '../../../kit/api/client.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddScanDialog } from './AddScanDialog.tsx'
import { CodesCard } from './CodesCard.tsx'
import { useScanChange, useScans, type ScanShape } from './data.ts'
import { ScanList } from './ScanList.tsx'
import { TeachDialog } from './TeachDialog.tsx'
import { t } from './texts.ts'
import s from './scans.module.css'

interface Props {
  calibrate: number
  /** The visit that a technician adds their scans to. */
  calibrateEvent?: number
  zone: string
  /** Opens the ADAS plan. */
  onPlan: () => void
}

/** The tab "Scans" of an order. A report can be dropped anywhere on it. */
export default function ScansTab({ calibrate, calibrateEvent, zone, onPlan }: Props) {
  const [adding, setAdding] = useState<{ file?: File }>()
  const [teaching, setTeaching] = useState<ScanShape>()
  const [isOver, setOver] = useState(false)
  const change = useScanChange()
  const found = useScans(calibrate)
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('load.failed')} />
  if (!found.data) return <CardSkeleton lines={8} />
  const { scans, missing } = found.data
  const unread = scans.filter(({ isRead }) => !isRead)
  const confirmNone = async ({ scan }: ScanShape) => {
    const isDone = await change(
      () => api('POST calibrate/confirmNoCodes', { body: { scan } }),
      t('unread.failed'),
    )
    if (isDone) toast.ok(t('unread.done'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) setAdding({ file })
  }
  const add = (
    <Button size={scans.length === 0 ? 'm' : 's'} icon={<IconPlus size={16} />} onClick={() => setAdding({})}>
      {t('add.button')}
    </Button>
  )
  return (
    <div
      className={s.tab}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {scans.length > 0 && missing.length > 0 && (
        <Note tone="warn">{t('asked.missing', { kinds: missing.map(scanKindLabel).join(', ') })}</Note>
      )}
      {unread.map((scan) => (
        <Note key={scan.scan} tone="warn">
          <div className={s.unread}>
            <span>{t('unread.text', { name: scan.fileName })}</span>
            <span className={s.ways}>
              <Button size="s" onClick={() => setTeaching(scan)}>
                {t('scans.teach')}
              </Button>
              <Button size="s" look="ghost" onClick={() => void confirmNone(scan)}>
                {t('unread.none')}
              </Button>
            </span>
          </div>
        </Note>
      ))}
      {scans.length === 0 ? (
        <Card>
          <Empty
            kind="none"
            title={t('none')}
            text={
              missing.length > 0
                ? `${t('asked.missing', { kinds: missing.map(scanKindLabel).join(', ') })} ${t('noneText')}`
                : t('noneText')
            }
          >
            {add}
          </Empty>
        </Card>
      ) : (
        <div className={s.columns}>
          <CodesCard scans={found.data} onPlan={onPlan} />
          <ScanList scans={found.data} zone={zone} add={add} onTeach={setTeaching} />
        </div>
      )}
      {adding && (
        <AddScanDialog
          scans={found.data}
          calibrateEvent={calibrateEvent}
          file={adding.file}
          onClose={() => setAdding(undefined)}
        />
      )}
      {teaching && <TeachDialog scan={teaching} onClose={() => setTeaching(undefined)} />}
    </div>
  )
}
