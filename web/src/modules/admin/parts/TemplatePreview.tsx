import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, CallError } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { MailBody } from './MailBody.tsx'
import type { Template, TemplateText } from './template.ts'
import { TestMailState } from './TestMailState.tsx'
import s from './templates.module.css'
import { t } from '../texts.ts'

interface Props {
  firm: number
  kind: Template['kind']
  words: TemplateText
}

const errorMessage = (error: unknown): string => {
  if (!(error instanceof CallError)) return t('preview.failed')
  return error.problem.errors?.map(({ message }) => message).join(' ') ?? error.message
}

/** Live preview of the mail with sample values, and a button that sends a test to oneself. */
export function TemplatePreview({ firm, kind, words }: Props) {
  const [viewMode, setViewMode] = useState<'html' | 'text'>('html')
  const [test, setTest] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { fromEmail, fromName, subject, html, template } = words
  const body = { firm, kind, fromEmail, fromName, subject, html, template }
  const [debounced] = useDebouncedValue(body, 400)
  const found = useQuery({
    ...read('POST admin/previewEmailTemplate', { body: debounced }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setTest((await api('POST admin/testEmailTemplate', { body })).mail)
    } catch (error) {
      setFailure(errorMessage(error))
    }
    setBusy(false)
  }
  const shown = found.data
  return (
    <section className={s.preview} aria-label={t('preview.label')}>
      <header>
        <Segmented
          label={t('preview.as')}
          options={[
            { key: 'html', label: t('preview.html') },
            { key: 'text', label: t('preview.text') },
          ]}
          value={viewMode}
          onChange={setViewMode}
        />
        <span className="grow" />
        <Button size="s" busy={busy} onClick={() => void send()}>
          {t('preview.test')}
        </Button>
      </header>
      {test !== undefined && <TestMailState mail={test} />}
      {failure && <Note tone="bad">{t('preview.testFailed', { reason: failure })}</Note>}
      {found.error && <Note tone="warn">{errorMessage(found.error)}</Note>}
      {!shown && found.isPending && <CardSkeleton lines={8} />}
      {shown && (
        <>
          <dl className={s.head}>
            <dt>{t('preview.from')}</dt>
            <dd>{shown.from}</dd>
            <dt>{t('preview.subject')}</dt>
            <dd>{shown.subject}</dd>
          </dl>
          {viewMode === 'html' ? (
            <MailBody title={t('preview.mail')} html={shown.html} />
          ) : (
            <pre className={s.letter}>{shown.text}</pre>
          )}
        </>
      )}
    </section>
  )
}
