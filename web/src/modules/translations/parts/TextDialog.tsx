import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { whyMarksDiffer } from '#contract/kit/text-marks.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { translations } from '#contract/translations.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ListDialog } from '../../lookups/door.ts'
import { t } from '../texts.ts'
import s from './translations.module.css'

export type Item = AnswerOf<typeof translations>['items'][number]

const paths = ['language/translations', 'language/changedTexts']

/** Changes one text for a company, or goes back to the one before. */
export function TextDialog({ item, firm, onClose }: { item: Item; firm: number; onClose: () => void }) {
  const client = useQueryClient()
  const { translation, translationType, key, languageCode, shipped, version } = item
  const stored = useMemo(() => ({ text: item.text }), [item.text])
  const marks = shipped.match(/\{\{\w+\}\}|<\/?\w+>/g)
  const reset = async () => {
    try {
      await api('POST language/deleteTranslation', { query: { translation } })
      await markStale(client, ...paths)
      toast.ok(t('reset'))
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('reset.failed'))
    }
  }
  return (
    <ListDialog<{ text: string }>
      title={shipped}
      sub={t('dialog.sub', { type: translationType, key })}
      what={t('dialog.what')}
      kind="translation"
      id={translation}
      version={version}
      stored={stored}
      addedTo={`${firm} ${languageCode} ${translationType} ${key}`}
      fields={{ text: { label: t('dialog.text'), call: 'text' } }}
      check={({ text }) => ({
        text: text.trim() === '' ? t('required') : (whyMarksDiffer(item, text) ?? undefined),
      })}
      send={({ text = '' }, read) =>
        translation > 0
          ? api('POST language/saveTranslation', {
              body: { translation, text, ...(read === undefined ? {} : { version: read }) },
            })
          : api('POST language/addTranslation', { body: { firm, translationType, key, languageCode, text } })
      }
      paths={paths}
      nameOf={({ text }) => text}
      footerLeft={
        translation > 0 && (
          <Button look="ghost" onClick={() => void reset()}>
            {t('dialog.reset')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className={s.shipped}>
            <span className="muted">{t('dialog.shipped')}</span>
            <p>{shipped}</p>
            {item.from && (
              <>
                <span className="muted">{t('dialog.from', { firm: item.from })}</span>
                <p>{item.text}</p>
              </>
            )}
          </div>
          <TextArea
            label={t('dialog.text')}
            required
            maxLength={4000}
            hint={marks ? t('dialog.hint', { marks: [...new Set(marks)].join(' ') }) : undefined}
            {...form.field('text')}
          />
        </>
      )}
    </ListDialog>
  )
}
