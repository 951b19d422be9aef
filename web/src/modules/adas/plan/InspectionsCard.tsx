import { useQuery } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { methodLabel, needLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { openInspection, useChange, type InspectionShape } from './data.ts'
import { claimsOf, reasonText } from './format.ts'
import { t } from './texts.ts'
import s from './plan.module.css'

/** The inspections of an order: the plan as it was on a day, with its report. */
export function InspectionsCard({ calibrate, zone }: { calibrate: number; zone: string }) {
  const [opened, setOpened] = useState<InspectionShape>()
  const [busy, setBusy] = useState(false)
  const change = useChange()
  const once = useIdempotencyKey()
  const found = useQuery(read('GET decode/adasInspection', { query: { calibrate } }))
  const make = async () => {
    setBusy(true)
    const body = { calibrate }
    const isDone = await change(
      () => api('POST decode/createAdas', { body }, { idempotencyKey: once.keyOf(body) }),
      t('inspections.failed'),
    )
    setBusy(false)
    if (!isDone) return
    once.done()
    toast.ok(t('inspections.made'))
  }
  return (
    <>
      <Card
        title={t('inspections.title')}
        actions={
          <Button size="s" busy={busy} onClick={make}>
            {t('inspections.make')}
          </Button>
        }
      >
        {found.error && !found.data ? (
          <p className={s.remark} role="alert">
            {t('inspections.loadFailed')}
          </p>
        ) : found.data && found.data.length > 0 ? (
          <ul className={s.inspections}>
            {found.data.map((row) => {
              const at = stampAt(row.at, zone)
              return (
                <li key={row.adasInspection}>
                  <span className={s.lineText}>
                    <button
                      type="button"
                      aria-label={t('inspections.open', { at })}
                      onClick={() => setOpened(row)}
                    >
                      {at}
                    </button>
                    <span className={s.reading}>
                      {t('inspections.row', { required: row.required, recommended: row.recommended })}{' '}
                      {row.by && t('inspections.by', { by: row.by })}
                    </span>
                  </span>
                  <IconButton
                    label={t('inspections.report', { at })}
                    size="s"
                    icon={<IconFileTypePdf size={18} />}
                    onClick={() => void openInspection(row)}
                  />
                </li>
              )
            })}
          </ul>
        ) : (
          <p className={s.remark}>{t('inspections.hint')}</p>
        )}
      </Card>
      {opened && <InspectionDialog inspection={opened} zone={zone} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** A plan as it was. */
function InspectionDialog({
  inspection,
  zone,
  onClose,
}: {
  inspection: InspectionShape
  zone: string
  onClose: () => void
}) {
  const { adasInspection } = inspection
  const plan = useQuery(read('GET decode/getAdas', { query: { adasInspection } }))
  const lines = useQuery(read('GET decode/repairlines', { query: { adas: adasInspection } }))
  const links = useQuery(read('GET decode/getLinks', { query: { adasInspection } }))
  const lineText = (number: number): string =>
    lines.data?.find((line) => line.number === number)?.text ?? String(number)
  return (
    <Dialog
      title={t('inspections.title.one', { at: stampAt(inspection.at, zone) })}
      sub={t('inspections.document', { ronumber: inspection.ronumber })}
      size="M"
      onClose={onClose}
    >
      {plan.error && !plan.data && (
        <ErrorState {...listError(plan.error, () => void plan.refetch())} title={t('load.failed')} />
      )}
      {plan.isPending && <CardSkeleton lines={6} />}
      {plan.data && (
        <ul className={s.past}>
          {claimsOf(plan.data.entries).map((entry) => (
            <li key={entry.system}>
              <b>{systemLabel(entry.system)}</b>
              <span className={s.need} data-need={entry.need}>
                {needLabel(entry.need)}
              </span>
              {entry.method && <span className={s.method}>{methodLabel(entry.method)}</span>}
              <p className={s.remark}>{entry.causes.map(({ line }) => lineText(line)).join(', ')}</p>
            </li>
          ))}
          {plan.data.entries
            .filter(({ need }) => need === 'notNeeded')
            .map((entry) => (
              <li key={entry.system}>
                <span>{systemLabel(entry.system)}</span>
                <p className={s.remark}>{reasonText(entry, zone)}</p>
              </li>
            ))}
        </ul>
      )}
      {links.data && links.data.length > 0 && <LinkList title={t('sources.cited')} links={links.data} />}
    </Dialog>
  )
}

/** Links under a heading. */
export function LinkList({
  title,
  links,
}: {
  title: string
  links: readonly { name: string; url: string }[]
}) {
  if (links.length === 0) return null
  return (
    <section className={s.links}>
      <h3>{title}</h3>
      <ul>
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
