import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ImportCheck, ImportTemplate } from '#contract/imports.ts'
import { apiUpload, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { saveFile } from '../../../kit/list/csv.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { Problems } from './Problems.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

/** Checks a file against the location, shows what would change, and imports it. */
export function Upload({ template }: { template: ImportTemplate }) {
  const client = useQueryClient()
  const [firm, setFirm] = useState<string | null>(null)
  const [file, setFile] = useState<File>()
  const [check, setCheck] = useState<ImportCheck>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (chosen: File, to: string, dryRun: '0' | '1') => {
    setBusy(true)
    setProblem('')
    if (dryRun === '1') setCheck(undefined)
    const { schemaName, delimiter, rowsToSkip, mappedData } = template
    const fields = {
      ...{ schemaName, delimiter, firm: to, dryRun },
      rowsToSkip: String(rowsToSkip),
      mappedData: JSON.stringify(mappedData),
    }
    try {
      const answer = await apiUpload<ImportCheck>('data/upload', fields, chosen, chosen.name)
      setCheck(answer)
      if (answer.batch) {
        await markStale(client, 'data/imports')
        toast.ok(t('run.queued'))
      }
    } catch (error) {
      const reason = error instanceof CallError ? error.message : t('upload.retry')
      setProblem(t('upload.failed', { reason }))
    } finally {
      setBusy(false)
    }
  }
  const chooseFirm = (next: string | null) => {
    setFirm(next)
    setCheck(undefined)
    if (file && next) void send(file, next, '1')
  }
  const chooseFile = (chosen: File | undefined) => {
    if (!chosen || !firm) return
    setFile(chosen)
    void send(chosen, firm, '1')
  }
  const count = check ? check.added + check.changed : 0
  return (
    <>
      <FirmChoice value={firm} onChange={chooseFirm} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          chooseFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div className="row">
        <Button
          icon={<IconUpload />}
          busy={busy}
          notYet={firm ? undefined : t('upload.needsFirm')}
          onClick={() => input.current?.click()}
        >
          {file ? t('upload.other') : t('upload.choose')}
        </Button>
        <span className="cut soft">{file ? file.name : t('upload.limits')}</span>
      </div>
      <div role="status">{busy && file && <p>{t('upload.checking', { name: file.name })}</p>}</div>
      {problem && <Note tone="bad">{problem}</Note>}
      {check && (
        <>
          <p className="soft">{t('upload.rows', { count: check.rows, encoding: check.encoding })}</p>
          <Counts check={check} />
          <UnusedColumns check={check} />
          <Problems title={t('upload.problems')} problems={check.problems} />
          {check.rejected && (
            <div>
              <Button
                icon={<IconDownload />}
                // texts-ignore: a file name
                onClick={() => saveFile('rejected.csv', new Blob(['\uFEFF', check.rejected]))}
              >
                {t('upload.rejected')}
              </Button>
            </div>
          )}
          {check.batch ? (
            <Note tone="good">{t('run.queued')}</Note>
          ) : (
            <div>
              <Button
                look="primary"
                busy={busy}
                notYet={count === 0 ? t('upload.nothing') : undefined}
                onClick={() => file && firm && void send(file, firm, '0')}
              >
                {t('upload.submit', { count })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

const countNames = ['added', 'changed', 'same', 'bad'] as const

function Counts({ check }: { check: ImportCheck }) {
  return (
    <dl className={s.counts}>
      {countNames.map((name) => (
        <div key={name}>
          <dt>{t(`count.${name}`)}</dt>
          <dd className="num">{check[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function UnusedColumns({ check }: { check: ImportCheck }) {
  const unused = check.header.filter(({ columnName, heading }) => !columnName && heading)
  if (unused.length === 0) return null
  return (
    <Note tone="warn">
      {t('upload.unused')}: {unused.map(({ heading }) => heading).join(', ')}
    </Note>
  )
}

/** The location that the records will belong to, found by search. */
function FirmChoice({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: (old) => old,
  })
  const options = (found.data ?? [])
    .slice(0, 50)
    .map(({ firm, name }) => ({ value: String(firm), label: name }))
  return (
    <SelectField
      label={t('upload.firm')}
      name="firm"
      searchable
      hint={t('upload.firmHint')}
      options={options}
      value={value}
      onChange={onChange}
      // Choosing an option writes its name into the search box, which must not start a new search.
      onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text.trim())}
      nothing={t('upload.noFirm')}
    />
  )
}
