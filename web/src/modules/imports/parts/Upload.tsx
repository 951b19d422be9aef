import { useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ImportCheck, ImportMapping, ImportTemplate, UploadFields } from '#contract/imports.ts'
import { numberText } from '#contract/kit/locale.ts'
import { apiUpload, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { saveFile } from '../../../kit/list/csv.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirmChoice } from './FirmChoice.tsx'
import { Headings } from './Headings.tsx'
import { Preview } from './Preview.tsx'
import { Problems } from './Problems.tsx'
import { t } from '../texts.ts'

type Write = UploadFields['write']
const writes: readonly Write[] = ['both', 'create', 'update']
/** What a check is asked for. */
type Choice = { firm: string; write: Write; mapping: ImportMapping[] }
type Running = { controller: AbortController; isDry: boolean }

/** Checks a file against the location, shows what would change, and imports it. */
export function Upload({ template }: { template: ImportTemplate }) {
  const client = useQueryClient()
  const [firm, setFirm] = useState<string | null>(null)
  const [write, setWrite] = useState<Write>('both')
  const [invites, setInvites] = useState(true)
  const [mapping, setMapping] = useState<ImportMapping[]>(template.mappedData)
  const [file, setFile] = useState<File>()
  const [check, setCheck] = useState<ImportCheck>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<Running>()
  const input = useRef<HTMLInputElement>(null)
  const { schemaName } = template

  const send = async (chosen: File, choice: Choice, dryRun: '0' | '1') => {
    busy?.controller.abort()
    const running = { controller: new AbortController(), isDry: dryRun === '1' }
    const { signal } = running.controller
    setBusy(running)
    setProblem('')
    // The columns stay on the screen while the file is checked again.
    if (dryRun === '1' && chosen !== file) setCheck(undefined)
    const { delimiter, rowsToSkip } = template
    const fields = {
      ...{ schemaName, delimiter, dryRun, firm: choice.firm, write: choice.write },
      rowsToSkip: String(rowsToSkip),
      invite: invites && schemaName === 'users' ? '1' : '0',
      mappedData: JSON.stringify(choice.mapping),
    }
    try {
      const answer = await apiUpload<ImportCheck>('data/upload', fields, chosen, chosen.name, undefined, {
        signal,
      })
      if (signal.aborted) return
      setCheck(answer)
      if (answer.batch) {
        await markStale(client, 'data/imports')
        toast.ok(t('run.queued'))
      }
    } catch (error) {
      if (signal.aborted) return
      setCheck(undefined)
      const reason = error instanceof CallError ? error.message : t('upload.retry')
      setProblem(t('upload.failed', { reason }))
    } finally {
      setBusy((now) => (now === running ? undefined : now))
    }
  }
  const recheck = (choice: Partial<Choice>) => {
    const next = { firm, write, mapping, ...choice }
    setFirm(next.firm)
    setWrite(next.write)
    setMapping(next.mapping)
    if (file && next.firm) void send(file, { ...next, firm: next.firm }, '1')
    else setCheck(undefined)
  }
  const chooseFile = (chosen: File | undefined) => {
    if (!chosen || !firm) return
    setFile(chosen)
    // The next file has other headings.
    setMapping(template.mappedData)
    void send(chosen, { firm, write, mapping: template.mappedData }, '1')
  }
  const stop = () => {
    busy?.controller.abort()
    setBusy(undefined)
    setCheck(undefined)
    setProblem(t('upload.stopped'))
  }
  const count = check ? check.added + check.changed : 0
  return (
    <>
      <FirmChoice
        label={t('upload.firm')}
        hint={t('upload.firmHint')}
        value={firm}
        onChange={(next) => next && recheck({ firm: next })}
      />
      <SelectField
        label={t('upload.write')}
        name="write"
        hint={t('upload.writeHint')}
        options={writes.map((value) => ({ value, label: t(`write.${value}`) }))}
        value={write}
        onChange={(value) => recheck({ write: writes.find((each) => each === value) ?? 'both' })}
      />
      {schemaName === 'users' && (
        <CheckField
          label={t('upload.invite')}
          name="invite"
          hint={t('upload.inviteHint')}
          value={invites}
          onChange={setInvites}
        />
      )}
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
          busy={busy !== undefined}
          notYet={firm ? undefined : t('upload.needsFirm')}
          onClick={() => input.current?.click()}
        >
          {file ? t('upload.other') : t('upload.choose')}
        </Button>
        <span className="cut soft">{file ? file.name : t('upload.limits')}</span>
      </div>
      <div role="status">
        {busy && file && (
          <div className="row">
            <span>{t('upload.checking', { name: file.name })}</span>
            {busy.isDry && (
              <Button size="s" onClick={stop}>
                {t('upload.stop')}
              </Button>
            )}
          </div>
        )}
      </div>
      {problem && <Note tone="bad">{problem}</Note>}
      {check && (
        <>
          <p className="soft">
            {t('upload.rows', { count: check.rows, shown: numberText(check.rows), encoding: check.encoding })}
          </p>
          {!check.batch && (
            <Headings
              schema={schemaName}
              header={check.header}
              mapping={mapping}
              onChange={(next) => recheck({ mapping: next })}
            />
          )}
          <Preview check={check} />
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
                busy={busy !== undefined}
                notYet={count === 0 ? t('upload.nothing') : undefined}
                onClick={() => file && firm && void send(file, { firm, write, mapping }, '0')}
              >
                {t('upload.submit', { count, shown: numberText(count) })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
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
