import { IconPaperclip } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { maxScanBytes, scanKinds, type ScanKind } from '#contract/kit/scans.ts'
import type { OrderScans, ScanShape } from '#contract/scans.ts'
import { api, apiUpload, CallError } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshScans } from './data.ts'
import { t } from './texts.ts'
import s from './scans.module.css'

interface Props {
  scans: OrderScans
  calibrateEvent?: number
  /** A file that was dropped on the page. */
  file?: File
  onClose: () => void
}

/** The kind that usually comes next: the first one that is missing. */
const nextKind = ({ scans, missing }: OrderScans): ScanKind =>
  missing[0] ?? (scans.some(({ kind }) => kind === 'pre') ? 'post' : 'pre')

/** Adds a scan report: its kind, what is to be confirmed, and the file or its address. */
export function AddScanDialog({ scans, calibrateEvent, file: dropped, onClose }: Props) {
  const { calibrate, checklist, takesAddresses } = scans
  const client = useQueryClient()
  const once = useIdempotencyKey()
  const [kind, setKind] = useState(() => nextKind(scans))
  const [file, setFile] = useState(dropped)
  const [url, setUrl] = useState('')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const items = checklist.filter(({ kinds }) => kinds.includes(kind))
  const open = items.find((item) => item.isRequired && !checked.has(item.text))
  const isTooLarge = file !== undefined && file.size > maxScanBytes
  const whyNot = () => {
    if (!file && url.trim() === '') return t('dialog.needsFile')
    if (isTooLarge) return t('dialog.tooLarge')
    return open && t('dialog.needsCheck', { check: open.text })
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setProblem('')
  }
  const check = (text: string, isChecked: boolean) => {
    const next = new Set(checked)
    if (isChecked) next.add(text)
    else next.delete(text)
    setChecked(next)
  }
  const send = (): Promise<ScanShape> => {
    const checks = items.map(({ text }) => text).filter((text) => checked.has(text))
    if (!file) {
      const body = { calibrate, kind, url: url.trim(), checks, ...(calibrateEvent ? { calibrateEvent } : {}) }
      return api('POST calibrate/addScanFromUrl', { body }, { idempotencyKey: once.keyOf(body) })
    }
    const fields = {
      calibrate: String(calibrate),
      kind,
      checks: JSON.stringify(checks),
      ...(calibrateEvent ? { calibrateEvent: String(calibrateEvent) } : {}),
    }
    return apiUpload<ScanShape>('calibrate/uploadScan', fields, file, file.name)
  }
  const submit = async () => {
    if (whyNot() || busy) return
    setBusy(true)
    setProblem('')
    try {
      const added = await send()
      once.done()
      await refreshScans(client)
      const label = scanKindLabel(added.kind)
      toast.ok(
        added.isRead
          ? t('dialog.done', { kind: label, count: added.codes.length })
          : t('dialog.doneUnread', { kind: label }),
      )
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.problem.detail : t('dialog.failed'))
      setBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    choose(event.dataTransfer.files[0] ?? file)
  }
  return (
    <Dialog
      title={t('dialog.title')}
      size="M"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} unsaved={Boolean(file) || url !== ''}>
          <Button look="primary" busy={busy} notYet={whyNot()} keys="mod+enter" onClick={() => void submit()}>
            {t('dialog.button')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.form}>
        {problem && <Note tone="bad">{problem}</Note>}
        <div className={s.group}>
          <span className={s.groupTitle}>{t('dialog.kind')}</span>
          <Segmented
            label={t('dialog.kind')}
            value={kind}
            onChange={setKind}
            options={scanKinds.map((key) => ({ key, label: scanKindLabel(key) }))}
          />
        </div>
        {items.length > 0 && (
          <fieldset className={s.group}>
            <legend>{t('dialog.checks')}</legend>
            {items.map(({ text, isRequired }) => (
              <label key={text} className={s.check}>
                <input
                  type="checkbox"
                  className="check"
                  checked={checked.has(text)}
                  onChange={(event) => check(text, event.currentTarget.checked)}
                />
                <span>
                  {text} {isRequired && <span className={s.soft}>{t('dialog.required')}</span>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className={s.group}>
          <span className={s.groupTitle}>{t('dialog.file')}</span>
          <div
            className={s.file}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              event.stopPropagation()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <Button icon={<IconPaperclip size={16} />} onClick={() => input.current?.click()}>
              {file ? t('dialog.other') : t('dialog.choose')}
            </Button>
            <span className={file ? undefined : s.soft}>{file ? file.name : t('dialog.hint')}</span>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('dialog.file')}
              accept=".pdf,.txt,.csv,.tsv,.json,.log,application/pdf,text/plain,text/csv,application/json"
              onChange={(event) => {
                choose(event.currentTarget.files?.[0] ?? file)
                event.currentTarget.value = ''
              }}
            />
          </div>
        </div>
        {takesAddresses && !file && (
          <TextField
            label={t('dialog.address')}
            hint={t('dialog.addressHint')}
            name="url"
            maxLength={2000}
            value={url}
            onChange={setUrl}
          />
        )}
      </div>
    </Dialog>
  )
}
