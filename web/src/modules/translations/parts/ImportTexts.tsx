import { useQueryClient } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { TextsCheck } from '#contract/imports.ts'
import { numberText } from '#contract/kit/locale.ts'
import { apiUpload, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'
import s from './translations.module.css'

interface Props {
  firm: number
  language: { code: string; name: string }
  onClose: () => void
}

const shownProblems = 20
const counted = (count: number) => ({ count, number: numberText(count) })

/** Reads a file of translated texts, shows what would change, and saves it. */
export function ImportTexts({ firm, language, onClose }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [check, setCheck] = useState<TextsCheck>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: File, dryRun: '0' | '1') => {
    setBusy(true)
    setProblem('')
    try {
      const fields = { firm: String(firm), languageCode: language.code, dryRun }
      const answer = await apiUpload<TextsCheck>('language/uploadTexts', fields, chosen, chosen.name)
      if (dryRun === '1') return setCheck(answer)
      await markStale(client, 'language/translations', 'language/changedTexts')
      toast.ok(t('import.done', counted(answer.changed)))
      onClose()
    } catch (error) {
      setCheck(undefined)
      setProblem(error instanceof CallError ? error.message : t('import.failed'))
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setCheck(undefined)
    if (chosen) void send(chosen, '1')
  }
  return (
    <Dialog
      title={t('import.title')}
      sub={t(firm === 1 ? 'import.forAll' : 'import.forOne', { language: language.name })}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button
            look="primary"
            busy={isBusy && check !== undefined}
            disabled={!file || !check || check.changed === 0}
            onClick={() => file && void send(file, '0')}
          >
            {t('import.save')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.import}>
        <p className="soft">{t('import.hint', { mark: '{{name}}' })}</p>
        <div>
          <Button icon={<IconUpload />} onClick={() => input.current?.click()} data-autofocus="">
            {file?.name ?? t('import.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </div>
        {problem && <Note tone="bad">{problem}</Note>}
        {isBusy && !check && <p role="status">{t('import.checking')}</p>}
        {check && (
          <p role="status">
            <b>{t('import.changed', counted(check.changed))}</b>{' '}
            <span className="soft">
              {t('import.others', { same: numberText(check.same), empty: numberText(check.empty) })}
            </span>
          </p>
        )}
        {check && check.bad > 0 && (
          <div>
            <p>{t('import.bad', counted(check.bad))}</p>
            <ul>
              {check.problems.slice(0, shownProblems).map(({ line, key, reason }) => (
                <li key={line}>{t('import.badRow', { line, key, reason })}</li>
              ))}
              {check.bad > shownProblems && (
                <li>{t('import.more', { number: numberText(check.bad - shownProblems) })}</li>
              )}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  )
}
