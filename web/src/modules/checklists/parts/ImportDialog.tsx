import { useQueryClient } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateService, importCalibrateServices } from '#contract/checklists.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { saveCsv } from '../../../kit/list/csv.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { servicePaths } from './service.ts'
import s from './Lists.module.css'

type Answer = AnswerOf<typeof importCalibrateServices>
const head = ['Group', 'Service', 'Code', 'Hours', 'Rate type', 'Event type', 'Make']
const cells = (row: AnswerOf<typeof calibrateService>[number]) => [
  row.calibrateServiceGroupName,
  row.calibrateServiceName,
  row.code,
  row.hours,
  row.rateTypeName,
  row.calibrateEventTypeName,
  row.vehicleMakeName,
]
const maxFileBytes = 1024 * 1024
/** Rows shown at once; the rest is collapsed. */
const initiallyShown = 8

/** Imports services from a CSV file: shows the difference first, then applies it as a whole. */
export function ImportDialog({ firm, onClose }: { firm: number; onClose: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [isReplace, setReplace] = useState(false)
  const [preview, setPreview] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const run = async (dryRun: boolean, text: string, replace: boolean) => {
    setBusy(true)
    try {
      const query = { firm, isReplace: replace, dryRun }
      const answer = await api('POST lookup/importCalibrateServices', { query, body: text })
      if (!answer.isApplied) return setPreview(answer)
      await markStale(client, ...servicePaths)
      toast.ok(`Imported: ${summary(answer)}`, revertOf(answer))
      onClose()
    } catch (error) {
      toast.error(`Nothing was imported. ${error instanceof CallError ? error.message : 'Try again.'}`)
    } finally {
      setBusy(false)
    }
  }
  const revertOf = ({ inactivatedOn, added, changed }: Answer) => {
    if (!inactivatedOn || added.length + changed.length > 0) return {}
    const query = { firm, inactivatedOn }
    return {
      undo: async () => {
        await api('POST lookup/setCalibrateServices', { query })
        await markStale(client, ...servicePaths)
      },
    }
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > maxFileBytes)
      return void toast.error('The file has more than 1 MiB. Divide it and import the parts.')
    const text = await chosen.text()
    setFile({ name: chosen.name, text })
    await run(true, text, isReplace)
  }
  /** Downloads the current services in the import's columns, or only the header if there are none. */
  const download = async () => {
    setApplying(true)
    try {
      const rows = await api('GET lookup/calibrateService', { query: { firm } })
      saveCsv('services.csv', head, rows.filter((row) => row.firm === firm).map(cells))
    } catch (error) {
      toast.error(`Nothing was downloaded. ${error instanceof CallError ? error.message : 'Try again.'}`)
    } finally {
      setApplying(false)
    }
  }
  const toggleReplace = (replace: boolean) => {
    setReplace(replace)
    if (file) void run(true, file.text, replace)
  }
  const changesNothing =
    preview && preview.added.length + preview.changed.length + preview.inactivated.length === 0
  const notYet = !preview
    ? 'Choose a file first.'
    : preview.bad.length > 0
      ? 'Mend the rows that are not right first.'
      : changesNothing
        ? 'The file changes nothing.'
        : undefined
  return (
    <Dialog
      title="Import services"
      sub="First the difference is shown; nothing is changed until you import."
      onClose={onClose}
      foot={
        <DialogFoot
          left={
            <Button look="ghost" busy={isApplying} onClick={() => void download()}>
              Download the list
            </Button>
          }
          onCancel={onClose}
        >
          <Button
            look="primary"
            busy={busy}
            notYet={notYet}
            onClick={() => file && void run(false, file.text, isReplace)}
          >
            Import
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.form}>
        <p className="soft">
          A CSV file with the columns {head.join(', ')}. A service is found by its code, without one by group
          and name. The list as it stands can be downloaded, changed and brought back.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <div className="row">
          <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose file'}
          </Button>
          {file && <span className="cut soft">{file.name}</span>}
        </div>
        <CheckField
          label="Replace the list"
          hint="Services that are missing in the file become inactive. That can be reverted."
          value={isReplace}
          onChange={toggleReplace}
        />
        {preview && (
          <div role="status" className={s.difference}>
            {preview.bad.length > 0 ? (
              <Note tone="bad">
                {preview.bad.length} {preview.bad.length === 1 ? 'place is' : 'places are'} not right. Nothing
                is imported until all are.
              </Note>
            ) : (
              <Note tone={changesNothing ? 'info' : preview.inactivated.length > 0 ? 'warn' : 'good'}>
                {changesNothing
                  ? `Nothing differs: ${preview.same} services are as in the file.`
                  : `${summary(preview)}. ${preview.same} stay as they are.`}
              </Note>
            )}
            <Part title="Not right" rows={preview.bad} open>
              {(row) => `Line ${row.line}${row.column ? `, ${row.column}` : ''}: ${row.reason}`}
            </Part>
            <Part title="Added" rows={preview.added} open={preview.added.length <= initiallyShown}>
              {(row) => `${row.name} in ${row.group}`}
            </Part>
            <Part title="Changed" rows={preview.changed} open={preview.changed.length <= initiallyShown}>
              {(row) =>
                `${row.name}: ${row.changes.map(({ field, from, to }) => `${field} ${from || 'empty'} → ${to || 'empty'}`).join(', ')}`
              }
            </Part>
            <Part
              title="Made inactive"
              rows={preview.inactivated}
              open={preview.inactivated.length <= initiallyShown}
            >
              {(row) => row.name}
            </Part>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const summary = ({ added, changed, inactivated }: Answer): string =>
  `${added.length} added, ${changed.length} changed, ${inactivated.length} made inactive`

function Part<R>(props: {
  title: string
  rows: readonly R[]
  open?: boolean
  children: (row: R) => ReactNode
}) {
  const { title, rows, open, children } = props
  if (rows.length === 0) return null
  return (
    <details open={open}>
      <summary>
        {title} <span className="num muted">{rows.length}</span>
      </summary>
      <ul>
        {rows.map((row, at) => (
          <li key={at}>{children(row)}</li>
        ))}
      </ul>
    </details>
  )
}
