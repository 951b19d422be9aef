import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { RichField } from '../../../ui/rich/RichField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ListDialog } from '../../lookups/door.ts'
import type { Template, TemplateText } from './template.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { VariableChips } from './VariableChips.tsx'
import s from './templates.module.css'
import { t } from '../texts.ts'

const paths = ['admin/getEmailTemplate']
const field = (label: string, call: string) => ({ label, call })
const fields = () => ({
  isOn: field(t('field.isOn'), 'isOn'),
  subject: field(t('field.subject'), 'subject'),
  html: { ...field(t('field.html'), 'html'), valueText: () => t('formatted') },
  template: field(t('field.template'), 'template'),
  fromName: field(t('field.fromName'), 'fromName'),
  fromEmail: field(t('field.fromEmail'), 'fromEmail'),
})
const empty = (html: string) => html.replace(/<[^>]*>/g, '').trim() === ''

interface Props {
  template: Template
  onClose: () => void
}

/** Edits the text of one kind of mail, with a live preview. */
export function TemplateDialog({ template, onClose }: Props) {
  const client = useQueryClient()
  const { emailTemplate: id, kind, firm } = template
  const stored = useMemo<TemplateText>(() => {
    const { fromEmail, fromName, subject, html, template: text, isOn } = template
    return { fromEmail, fromName, subject, html, template: text, isOn }
  }, [template])
  const insert = useRef<((words: string) => void) | null>(null)
  const remove = async (undo: boolean) => {
    try {
      await api('POST admin/deleteEmailTemplate', { query: { emailTemplate: id, undo } })
      await markStale(client, ...paths)
      if (undo) toast.ok(t('reset.undone', { name: template.name }))
      else toast.ok(t('reset.done', { name: template.name }), { undo: () => remove(true) })
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('reset.failed'))
    }
  }
  return (
    <ListDialog<TemplateText>
      title={template.name}
      sub={template.says}
      size="XL"
      what={t('what')}
      kind="template"
      id={id}
      version={template.version}
      stored={stored}
      fields={fields()}
      addedTo={`${firm}:${kind}`}
      check={({ subject, html }) => ({
        subject: subject.trim() ? undefined : t('required'),
        html: empty(html) ? t('required') : undefined,
      })}
      send={(words, version) =>
        api('POST admin/saveEmailTemplate', {
          body: {
            emailTemplate: id > 0 ? id : -1,
            ...words,
            ...(id > 0 ? {} : { firm, kind }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={paths}
      nameOf={() => t('nameOf', { name: template.name.toLowerCase() })}
      footerLeft={
        template.rights.includes('delete') && (
          <Button look="ghost" warn onClick={() => void remove(false)}>
            {t('reset')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <div className={s.split}>
          <div className={s.fields} data-words="">
            <CheckField
              label={t('field.isOn')}
              hint={form.values.isOn ? undefined : t('field.isOn.off')}
              {...form.field('isOn')}
            />
            <TextField label={t('field.subject')} required maxLength={250} {...form.field('subject')} />
            <RichField
              label={t('field.html')}
              required
              lines={9}
              insert={insert}
              {...form.field('html', () => '')}
            />
            <VariableChips variables={template.variables} onRich={(words) => insert.current?.(words)} />
            <FieldGrid columns={2}>
              <TextField
                label={t('field.fromName')}
                maxLength={120}
                hint={t('field.fromName.hint')}
                {...form.field('fromName')}
              />
              <TextField
                label={t('field.fromEmail')}
                maxLength={200}
                hint={t('field.fromEmail.hint')}
                {...form.field('fromEmail')}
              />
            </FieldGrid>
            <TextArea
              label={t('field.template')}
              rows={4}
              maxLength={20_000}
              hint={t('field.template.hint')}
              {...form.field('template')}
            />
          </div>
          <TemplatePreview firm={firm} kind={kind} words={form.values} />
        </div>
      )}
    </ListDialog>
  )
}
