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
import { t } from '../texts.ts'
import s from './Lists.module.css'

type Answer = AnswerOf<typeof importCalibrateServices>
// texts-ignore: headings that the server reads
const head = ['Group', 'Service', 'Code', 'Hours', 'Rate type', 'Visit type', 'Make']
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
      toast.ok(t('import.done', countsOf(answer)), revertOf(answer))
      onClose()
    } catch (error) {
      toast.error(t('import.failed', { reason: reasonOf(error) }))
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
    if (chosen.size > maxFileBytes) return void toast.error(t('import.tooBig'))
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
      toast.error(t('import.downloadFailed', { reason: reasonOf(error) }))
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
    ? t('import.noFile')
    : preview.bad.length > 0
      ? t('import.hasProblems')
      : changesNothing
        ? t('import.noChanges')
        : undefined
  return (
    <Dialog
      title={t('import.title')}
      sub={t('import.hint')}
      onClose={onClose}
      foot={
        <DialogFoot
          left={
            <Button look="ghost" busy={isApplying} onClick={() => void download()}>
              {t('import.download')}
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
            {t('import.submit')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.form}>
        <p className="soft">{t('import.format', { columns: head.join(', ') })}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <div className="row">
          <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
            {t(file ? 'import.chooseOther' : 'import.choose')}
          </Button>
          {file && <span className="cut soft">{file.name}</span>}
        </div>
        <CheckField
          label={t('import.replace')}
          hint={t('import.replaceHint')}
          value={isReplace}
          onChange={toggleReplace}
        />
        {preview && (
          <div role="status" className={s.difference}>
            {preview.bad.length > 0 ? (
              <Note tone="bad">{t('import.problemCount', { count: preview.bad.length })}</Note>
            ) : (
              <Note tone={changesNothing ? 'info' : preview.inactivated.length > 0 ? 'warn' : 'good'}>
                {changesNothing
                  ? t('import.same', { count: preview.same })
                  : t('import.summary', { ...countsOf(preview), same: preview.same })}
              </Note>
            )}
            <Part title={t('import.problems')} rows={preview.bad} open>
              {({ line, column, reason }) =>
                column
                  ? t('import.columnProblem', { line, column, reason })
                  : t('import.problem', { line, reason })
              }
            </Part>
            <Part
              title={t('import.added')}
              rows={preview.added}
              open={preview.added.length <= initiallyShown}
            >
              {({ name, group }) => t('import.addedRow', { name, group })}
            </Part>
            <Part
              title={t('import.changed')}
              rows={preview.changed}
              open={preview.changed.length <= initiallyShown}
            >
              {({ name, changes }) =>
                t('import.changedRow', { name, changes: changes.map(changeText).join(', ') })
              }
            </Part>
            <Part
              title={t('import.inactivated')}
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

const countsOf = ({ added, changed, inactivated }: Answer) => ({
  added: added.length,
  changed: changed.length,
  inactive: inactivated.length,
})

const changeText = ({ field, from, to }: Answer['changed'][number]['changes'][number]): string =>
  t('import.change', { field, from: from || t('import.empty'), to: to || t('import.empty') })

const reasonOf = (error: unknown): string => (error instanceof CallError ? error.message : t('import.retry'))

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
