import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportSchema, ImportTemplate } from '#contract/imports.ts'
import { importDelimiters } from '#contract/kit/import-delimiters.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { focusUnsavableField } from '../../../ui/form/unsavable.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import { toast } from '../../../ui/toast.ts'
import { Columns } from './Columns.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { Upload } from './Upload.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

const steps = ['schema', 'template', 'delimiter', 'skip', 'map', 'upload'] as const
const stepLabels = () => steps.map((step) => t(`step.${step}`))

/** The import in six steps. Steps up to the highest one reached can be opened again. */
export function Wizard() {
  const client = useQueryClient()
  const [step, setStep] = useState(1)
  const [visited, setVisited] = useState(1)
  const [schema, setSchema] = useState<ImportSchema>('contacts')
  const [stored, setStored] = useState<ImportTemplate>()
  const [draft, setDraft] = useState<ImportTemplate>()
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const schemas = useQuery(read('GET data/schemaNames'))

  const open = (next: number) => {
    setStep(next)
    setVisited(Math.max(visited, next))
  }
  const choose = (template: ImportTemplate | undefined) => {
    setStored(template)
    setDraft(template)
    setVisited(2)
  }
  const chooseSchema = (next: ImportSchema) => {
    setSchema(next)
    choose(undefined)
    setVisited(1)
  }
  /** Saves what changed in the template before the next step opens. */
  const proceed = async () => {
    if (focusUnsavableField(fields.current)) return
    if (!draft || JSON.stringify(draft) === JSON.stringify(stored)) return open(step + 1)
    setBusy(true)
    try {
      const { firm: _, ...body } = draft
      const saved = await api('POST data/saveSchema', { body })
      setStored(saved)
      setDraft(saved)
      await markStale(client, 'data/schemaTemplates')
      open(step + 1)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('upload.retry'))
    } finally {
      setBusy(false)
    }
  }
  const change = (values: Partial<ImportTemplate>) => setDraft((now) => now && { ...now, ...values })
  return (
    <Card flush>
      <ol className={s.steps} aria-label={t('steps')}>
        {stepLabels().map((label, at) => (
          <li key={label}>
            <button
              type="button"
              aria-current={step === at + 1 ? 'step' : undefined}
              disabled={at + 1 > visited}
              onClick={() => open(at + 1)}
            >
              <span className="num">{at + 1}</span>
              {label}
            </button>
          </li>
        ))}
      </ol>
      <div ref={fields} className={s.body}>
        {step === 1 && (
          <>
            <p>{t('sub')}</p>
            <div className={s.choices} role="group" aria-label={t('schema.label')}>
              {(schemas.data ?? []).map(({ schemaName, displayName }) => (
                <Button
                  key={schemaName}
                  size="l"
                  look={schemaName === schema ? 'accent' : 'plain'}
                  aria-pressed={schemaName === schema}
                  onClick={() => chooseSchema(schemaName)}
                >
                  {displayName}
                </Button>
              ))}
            </div>
          </>
        )}
        {step === 2 && <TemplateStep schema={schema} chosen={stored} onChoose={choose} />}
        {step === 3 && draft && (
          <SelectField
            label={t('delimiter.label')}
            name="delimiter"
            hint={t('delimiter.hint')}
            value={draft.delimiter}
            options={importDelimiters.map((value) => ({ value, label: t(`delimiter.${value}`) }))}
            onChange={(value) =>
              change({ delimiter: importDelimiters.find((each) => each === value) ?? 'Comma' })
            }
          />
        )}
        {step === 4 && draft && (
          <>
            <CheckField
              label={t('skip.check')}
              name="isSkipChecked"
              value={draft.isSkipChecked}
              onChange={(isSkipChecked) =>
                change({ isSkipChecked, rowsToSkip: isSkipChecked ? draft.rowsToSkip || 1 : 0 })
              }
            />
            {draft.isSkipChecked && (
              <NumberField
                label={t('skip.label')}
                name="rowsToSkip"
                hint={t('skip.hint')}
                min={0}
                max={1000}
                value={draft.rowsToSkip}
                onChange={(value) => change({ rowsToSkip: value ?? 0 })}
              />
            )}
          </>
        )}
        {step === 5 && draft && (
          <>
            <CheckField
              label={t('map.check')}
              name="isSelectedData"
              value={draft.isSelectedData}
              onChange={(isSelectedData) =>
                change({ isSelectedData, ...(isSelectedData ? {} : { mappedData: [] }) })
              }
            />
            {draft.isSelectedData && (
              <Columns
                schema={schema}
                mapping={draft.mappedData}
                onChange={(mappedData) => change({ mappedData })}
              />
            )}
          </>
        )}
        {step === 6 && stored && <Upload key={stored.id} template={stored} />}
      </div>
      <div className={s.foot}>
        <Button disabled={step === 1} onClick={() => open(step - 1)}>
          {t('back')}
        </Button>
        {step < steps.length && (
          <Button
            look="primary"
            busy={busy}
            notYet={step > 1 && !stored ? t('template.first') : undefined}
            onClick={() => void proceed()}
          >
            {t('next')}
          </Button>
        )}
      </div>
    </Card>
  )
}
