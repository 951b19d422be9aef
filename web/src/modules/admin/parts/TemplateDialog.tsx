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

const paths = ['admin/getEmailTemplate']
const field = (label: string, call: string, column = call) => ({ label, call, column })
const fields = {
  isOn: field('Send these mails', 'isOn', 'is_on'),
  subject: field('Subject', 'subject'),
  html: { ...field('Text', 'html'), words: () => 'formatted text' },
  template: field('Plain text', 'template'),
  fromName: field('From name', 'fromName', 'from_name'),
  fromEmail: field('From email', 'fromEmail', 'from_email'),
}
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
      if (undo) toast.ok(`${template.name}: your own words are back`)
      else toast.ok(`${template.name}: the words above hold again`, { undo: () => remove(true) })
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'Nothing was changed. Try again.')
    }
  }
  return (
    <ListDialog<TemplateText>
      title={template.name}
      sub={template.says}
      size="XL"
      what="this template"
      id={id}
      version={template.version}
      stored={stored}
      fields={fields}
      addedTo={`${firm}:${kind}`}
      check={({ subject, html }) => ({
        subject: subject.trim() ? undefined : 'This field is required',
        html: empty(html) ? 'This field is required' : undefined,
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
      nameOf={() => `Words of ${template.name.toLowerCase()}`}
      footerLeft={
        template.rights.includes('delete') && (
          <Button look="ghost" warn onClick={() => void remove(false)}>
            Take own words away
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <div className={s.split}>
          <div className={s.fields} data-words="">
            <CheckField
              label="Send these mails"
              hint={
                form.values.isOn
                  ? undefined
                  : 'Turned off: nothing of this kind is sent, and who tries is told so.'
              }
              {...form.field('isOn')}
            />
            <TextField label="Subject" required maxLength={250} {...form.field('subject')} />
            <RichField label="Text" required lines={9} insert={insert} {...form.field('html', () => '')} />
            <VariableChips variables={template.variables} onRich={(words) => insert.current?.(words)} />
            <FieldGrid columns={2}>
              <TextField
                label="From name"
                maxLength={120}
                hint="Empty: the name of the house"
                {...form.field('fromName')}
              />
              <TextField
                label="From email"
                maxLength={200}
                hint="Of another domain than the house: answers go there"
                {...form.field('fromEmail')}
              />
            </FieldGrid>
            <TextArea
              label="Plain text"
              rows={4}
              maxLength={20_000}
              hint="For readers without formatting. Empty: made from the text above"
              {...form.field('template')}
            />
          </div>
          <TemplatePreview firm={firm} kind={kind} words={form.values} />
        </div>
      )}
    </ListDialog>
  )
}
