import { useQueryClient } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CompanyPreview } from '#contract/imports.ts'
import { api, apiUpload, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../companyTexts.ts'
import { CompanyContents } from './CompanyContents.tsx'
import { FirmChoice } from './FirmChoice.tsx'
import s from '../imports.module.css'

interface Props {
  preview: CompanyPreview | undefined
  onPreview: (preview: CompanyPreview | undefined) => void
}

/** Uploads the export of a company, shows what is in it, and starts its import. */
export function Company({ preview, onPreview }: Props) {
  const client = useQueryClient()
  const [parent, setParent] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<number>()
  const [busy, setBusy] = useState(false)
  const upload = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const send = async (file: File) => {
    const controller = (upload.current = new AbortController())
    setProblem('')
    setSent(0)
    try {
      const { signal } = controller
      const path = 'data/uploadCompany'
      onPreview(await apiUpload<CompanyPreview>(path, {}, file, file.name, setSent, { signal }))
      await markStale(client, 'data/companyImports')
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setSent(undefined)
    }
  }
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
      onPreview(undefined)
      setParent(null)
      toast.ok(done)
      await markStale(client, 'data/companyImports')
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  const start = ({ id }: CompanyPreview) =>
    attempt(
      () => api('POST data/startCompanyImport', { body: parent ? { id, parent: Number(parent) } : { id } }),
      t('started'),
    )
  const discard = ({ id }: CompanyPreview) =>
    attempt(() => api('POST data/cancelCompanyImport', { body: { id } }), t('discarded'))

  return (
    <Card flush title={t('title')}>
      <div className={s.body}>
        <p>{t('what')}</p>
        <p className="soft">{t('what.file')}</p>
        {problem && <Note tone="bad">{problem}</Note>}
        {preview ? (
          <>
            <CompanyContents preview={preview} />
            {preview.problem === '' && (
              <FirmChoice label={t('parent')} hint={t('parent.hint')} value={parent} onChange={setParent} />
            )}
            <div className={s.choices}>
              {preview.problem === '' && (
                <Button look="primary" busy={busy} onClick={() => void start(preview)}>
                  {t('start', { company: preview.company })}
                </Button>
              )}
              <Button busy={busy} onClick={() => void discard(preview)}>
                {t('discard')}
              </Button>
            </div>
          </>
        ) : (
          <div className={s.state}>
            <input
              ref={input}
              type="file"
              hidden
              accept=".zip,application/zip"
              onChange={({ target }) => {
                const file = target.files?.[0]
                target.value = ''
                if (file) void send(file)
              }}
            />
            <Button
              icon={<IconUpload size={16} />}
              busy={sent !== undefined}
              onClick={() => input.current?.click()}
            >
              {t('choose')}
            </Button>
            {sent !== undefined && (
              <>
                <span role="status">
                  {sent < 1 ? t('reading', { percent: Math.floor(sent * 100) }) : t('checking')}
                </span>
                <Button size="s" onClick={() => upload.current?.abort()}>
                  {t('cancelUpload')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
