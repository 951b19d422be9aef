import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { links } from '#contract/links.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEstimateChange, useRepair, type RepairShape } from '../data.ts'
import { versionText } from '../format.ts'
import { EstimateView } from './EstimateView.tsx'
import { t } from '../texts.ts'
import s from '../estimates.module.css'

/** One received estimate, with what can be done with it. */
export function EstimateDialog({ repairData, onClose }: { repairData: number; onClose: () => void }) {
  const [shown, setShown] = useState(repairData)
  const query = useRepair(shown)
  const estimate = query.data
  return (
    <Dialog
      title={estimate?.vehicleText || t('list.title')}
      sub={estimate && `${versionText(estimate.supplement)} · ${estimate.fileName}`}
      size="XL"
      tall
      onClose={onClose}
      foot={estimate && <Actions estimate={estimate} onClose={onClose} />}
    >
      {!estimate && query.error && (
        <ErrorState {...listError(query.error, () => void query.refetch())} title={t('view.loadFailed')} />
      )}
      {!estimate && !query.error && <CardSkeleton lines={10} />}
      {estimate && (
        <Stack gap={3}>
          {estimate.choices.length > 0 && <Choices estimate={estimate} />}
          <EstimateView estimate={estimate} onVersion={setShown} />
        </Stack>
      )}
    </Dialog>
  )
}

function Choices({ estimate: { repairData, choices } }: { estimate: RepairShape }) {
  const change = useEstimateChange()
  const add = async (calibrate: number, number: string) => {
    const done = await change(() => api('POST bms/processRepair', { body: { repairData, calibrate } }))
    if (done) toast.ok(t('action.addedTo', { number }))
  }
  return (
    <Note tone="info">
      {t('choices.title')}
      <ul className={s.choices}>
        {choices.map(({ calibrate, ronumber, shopName, vehicleText, by }) => (
          <li key={calibrate}>
            <span>
              <b>{ronumber}</b> {[vehicleText, shopName, t(`choices.${by}`)].filter(Boolean).join(', ')}
            </span>
            <Button size="s" onClick={() => void add(calibrate, ronumber)}>
              {t('action.addTo', { number: ronumber })}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Actions({ estimate, onClose }: { estimate: RepairShape; onClose: () => void }) {
  const { repairData, rights, isProcessed, version, calibrate, calibrateNumber } = estimate
  const change = useEstimateChange()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const mayProcess = rights.includes('process')
  const firms = useQuery({
    ...read('GET firm/searchFirms', { query: { search: '' } }),
    enabled: mayProcess,
    staleTime: 300_000,
  })
  const places = firms.data ?? []
  // Those who work for several locations choose one, unless a shop received it.
  const own = places.find((each) => each.firm === estimate.firm)
  const isClear = firms.data !== undefined && (places.length < 2 || own?.type === 'Shop')
  const firm = chosen ?? (isClear ? String(estimate.firm) : null)
  const create = async () => {
    setBusy(true)
    const done = await change(() =>
      api('POST bms/processRepair', { body: { repairData, firm: Number(firm) } }),
    )
    setBusy(false)
    if (done) toast.ok(t('action.created', { number: done.calibrateNumber ?? '' }))
  }
  const mark = async (processed: boolean) => {
    const done = await change(() =>
      api('POST bms/saveRepair', { body: { repairData, isProcessed: processed, version } }),
    )
    if (done) toast.ok(t(processed ? 'action.isProcessed' : 'action.isOpen'))
  }
  const remove = async () => {
    const send = (undo: boolean) => change(() => api('POST bms/deleteRepair', { body: { repairData, undo } }))
    onClose()
    if (await send(false)) toast.ok(t('action.removed'), { undo: () => void send(true) })
  }
  return (
    <DialogFoot
      left={
        <>
          {rights.includes('remove') && (
            <Button look="ghost" onClick={() => void remove()}>
              {t('action.remove')}
            </Button>
          )}
          {mayProcess && (
            <Button look="ghost" onClick={() => void mark(!isProcessed)}>
              {t(isProcessed ? 'action.reopen' : 'action.processed')}
            </Button>
          )}
        </>
      }
    >
      {mayProcess && places.length > 1 && (
        <SelectField
          label={t('action.firm')}
          name="firm"
          searchable
          options={places.map((each) => ({ value: String(each.firm), label: each.name }))}
          value={firm}
          onChange={setChosen}
        />
      )}
      {calibrate !== null && (
        <Button look="primary" href={links.request(calibrate)}>
          {t('action.open', { number: calibrateNumber ?? '' })}
        </Button>
      )}
      {mayProcess && calibrate === null && (
        <Button
          look="primary"
          busy={busy}
          notYet={firm === null ? t('action.firmFirst') : undefined}
          onClick={() => void create()}
        >
          {t('action.create')}
        </Button>
      )}
    </DialogFoot>
  )
}
