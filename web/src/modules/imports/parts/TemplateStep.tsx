import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportSchema, ImportTemplate } from '#contract/imports.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'

type Props = {
  schema: ImportSchema
  chosen: ImportTemplate | undefined
  onChoose: (template: ImportTemplate | undefined) => void
}

/** Chooses a template, or creates one. */
export function TemplateStep({ schema, chosen, onChoose }: Props) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const found = useQuery(read('GET data/schemaTemplates', { query: { schemaName: schema } }))
  useLiveRefresh('import_template', 'data/schemaTemplates')
  const templates = found.data ?? []
  const create = async () => {
    setBusy(true)
    try {
      const body = { schemaName: schema, templateName: name.trim(), delimiter: 'Comma' as const }
      const template = await api('POST data/saveSchema', { body })
      await markStale(client, 'data/schemaTemplates')
      onChoose(template)
      setName('')
      toast.ok(t('template.created', { name: template.templateName }))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('upload.retry'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="soft">{t('template.hint')}</p>
      <SelectField
        label={t('template.label')}
        name="template"
        placeholder={t('template.none')}
        value={chosen ? String(chosen.id) : null}
        options={templates.map(({ id, templateName }) => ({ value: String(id), label: templateName }))}
        onChange={(value) => onChoose(templates.find(({ id }) => String(id) === value))}
      />
      <TextField
        label={t('template.new')}
        name="templateName"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <div>
        <Button busy={busy} disabled={!name.trim()} onClick={() => void create()}>
          {t('template.create')}
        </Button>
      </div>
    </>
  )
}
