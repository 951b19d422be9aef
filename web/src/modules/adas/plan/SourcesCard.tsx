import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  gradeLabel,
  methodLabel,
  needLabel,
  operationLabel,
  partLabel,
  systemLabel,
} from '#contract/kit/adasLabels.ts'
import { repairOperations, type RepairOperation } from '#contract/kit/adas.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { LinkList } from './InspectionsCard.tsx'
import { sourceText } from './format.ts'
import { t } from './texts.ts'
import s from './plan.module.css'

/** The sources for a vehicle, general links, and all its rules. */
export function SourcesCard({
  calibrate,
  vehicle,
  day,
  onDay,
}: {
  calibrate: number
  vehicle: string
  /** The day whose rules the plan follows. */
  day: string
  onDay: (day?: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const cited = useQuery(read('GET decode/getLinks', { query: { calibrate } }))
  const general = useQuery(read('GET decode/getGeneralInfoLinks', { query: {} }))
  return (
    <>
      <Card
        title={t('sources.title')}
        actions={
          <Button size="s" onClick={() => setOpen(true)}>
            {t('sources.rules')}
          </Button>
        }
      >
        {cited.error && !cited.data && (
          <p className={s.remark} role="alert">
            {t('sources.failed')}
          </p>
        )}
        <LinkList title={t('sources.cited')} links={cited.data ?? []} />
        <LinkList title={t('sources.general')} links={general.data ?? []} />
        <div className={s.dayField}>
          <DateField
            label={t('sources.day')}
            hint={t('sources.dayHint')}
            value={day}
            onChange={(picked) => onDay(picked || undefined)}
          />
        </div>
      </Card>
      {isOpen && <MatrixDialog calibrate={calibrate} vehicle={vehicle} onClose={() => setOpen(false)} />}
    </>
  )
}

const isOperation = (name: string): name is RepairOperation =>
  (repairOperations as readonly string[]).includes(name)

/** What each kind of repair would require of every system of a vehicle. */
function MatrixDialog({
  calibrate,
  vehicle,
  onClose,
}: {
  calibrate: number
  vehicle: string
  onClose: () => void
}) {
  const found = useQuery(read('GET decode/getAdasMatrix', { query: { calibrate } }))
  const rows = found.data?.rows.filter(({ cells }) => cells.length > 0) ?? []
  return (
    <Dialog title={t('sources.rulesTitle', { vehicle })} size="XL" tall onClose={onClose}>
      {found.error && !found.data && (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('sources.failed')} />
      )}
      {found.isPending && <CardSkeleton lines={10} />}
      {found.data && rows.length === 0 && <Empty kind="none" title={t('sources.rulesNone')} />}
      {rows.map(({ system, cells }) => (
        <section key={system} className={s.matrix}>
          <h3>{systemLabel(system)}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('matrix.when')}</th>
                <th scope="col">{t('matrix.then')}</th>
                <th scope="col">{t('matrix.source')}</th>
              </tr>
            </thead>
            <tbody>
              {cells.map(({ parts, operations, rule }) => (
                <tr key={rule.rule}>
                  <td>
                    {parts.length > 0 ? parts.map(partLabel).join(', ') : t('matrix.codes')}
                    <span className={s.reading}>
                      {operations.length > 0
                        ? operations.filter(isOperation).map(operationLabel).join(', ')
                        : t('matrix.any')}
                    </span>
                  </td>
                  <td>
                    {needLabel(rule.need)}
                    {rule.need !== 'limit' && `, ${methodLabel(rule.method)}`}
                    <span className={s.reading}>{rule.advice}</span>
                  </td>
                  <td>
                    {rule.sourceUrl ? (
                      <a href={rule.sourceUrl} target="_blank" rel="noreferrer">
                        {rule.sourceName}
                      </a>
                    ) : (
                      rule.sourceName
                    )}
                    <span className={s.reading}>
                      {rule.grade === 'general' ? gradeLabel(rule.grade) : sourceText(rule)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Dialog>
  )
}
