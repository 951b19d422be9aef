import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds } from '#contract/kit/scans.ts'
import type { ScanCheck } from '#contract/scans.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { NumberField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { criteriaErrors, itemError, type Draft } from './draft.ts'
import { KindChecks } from './KindChecks.tsx'
import { t } from './texts.ts'
import s from './configuration.module.css'

interface StepProps {
  draft: Draft
  /** Shows what is wrong, once somebody tried to go on. */
  isTried: boolean
  onChange: (values: Partial<Draft>) => void
}

/** The location whose configuration is edited, found by search. */
export function LocationStep({
  firm,
  name,
  onChange,
}: {
  firm: number | undefined
  name: string
  onChange: (firm: number | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: (old) => old,
  })
  const listed = (found.data ?? [])
    .slice(0, 50)
    .map((each) => ({ value: String(each.firm), label: each.name }))
  const chosen = firm === undefined ? undefined : { value: String(firm), label: name }
  const options = chosen && !listed.some(({ value }) => value === chosen.value) ? [chosen, ...listed] : listed
  return (
    <SelectField
      label={t('location.label')}
      name="businessId"
      searchable
      hint={t('location.hint')}
      options={options}
      value={firm === undefined ? null : String(firm)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text.trim())}
      nothing={t('location.none')}
    />
  )
}

/** Which scans are asked for, on which vehicles, and which codes don't count. */
export function CriteriaStep({ draft, isTried, onChange }: StepProps) {
  const errors = isTried ? criteriaErrors(draft) : {}
  return (
    <>
      <KindChecks label={t('criteria.kinds')} value={draft.kinds} onChange={(kinds) => onChange({ kinds })} />
      <TextField
        label={t('criteria.makes')}
        name="makes"
        hint={t('criteria.makesHint')}
        maxLength={2000}
        value={draft.makes}
        onChange={(makes) => onChange({ makes })}
      />
      <div className={s.pair}>
        <NumberField
          label={t('criteria.yearFrom')}
          name="yearFrom"
          error={errors.yearFrom}
          value={draft.yearFrom}
          onChange={(yearFrom) => onChange({ yearFrom })}
        />
        <NumberField
          label={t('criteria.yearTo')}
          name="yearTo"
          error={errors.yearTo}
          value={draft.yearTo}
          onChange={(yearTo) => onChange({ yearTo })}
        />
      </div>
      <TextField
        label={t('criteria.ignored')}
        name="ignoredCodes"
        hint={t('criteria.ignoredHint')}
        maxLength={2000}
        error={errors.ignoredCodes}
        value={draft.ignoredCodes}
        onChange={(ignoredCodes) => onChange({ ignoredCodes })}
      />
    </>
  )
}

const maxItems = 20

/** What is confirmed before a scan is added. */
export function ChecklistStep({ draft: { checklist }, isTried, onChange }: StepProps) {
  const change = (at: number, values: Partial<ScanCheck>) =>
    onChange({ checklist: checklist.map((item, index) => (index === at ? { ...item, ...values } : item)) })
  const add = () =>
    onChange({ checklist: [...checklist, { text: '', kinds: [...scanKinds], isRequired: false }] })
  return (
    <>
      <p>{checklist.length === 0 ? t('checklist.none') : t('checklist.help')}</p>
      {checklist.length > 0 && (
        <ol className={s.items}>
          {checklist.map((item, at) => (
            // An item has no identity but its place.
            <li key={at}>
              <div className={s.item}>
                <TextField
                  label={t('checklist.item', { number: at + 1 })}
                  name={`item${at}`}
                  required
                  error={isTried ? itemError(item) : undefined}
                  value={item.text}
                  onChange={(text) => change(at, { text })}
                />
                <KindChecks
                  label={t('checklist.for')}
                  value={item.kinds}
                  onChange={(kinds) => change(at, { kinds })}
                />
                <CheckField
                  label={t('checklist.required')}
                  name={`required${at}`}
                  value={item.isRequired}
                  onChange={(isRequired) => change(at, { isRequired })}
                />
              </div>
              <IconButton
                label={t('checklist.remove', { number: at + 1 })}
                size="s"
                icon={<IconTrash size={16} />}
                onClick={() => onChange({ checklist: checklist.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          icon={<IconPlus size={16} />}
          notYet={checklist.length >= maxItems ? t('checklist.full') : undefined}
          onClick={add}
        >
          {t('checklist.add')}
        </Button>
      </div>
    </>
  )
}

/** What was chosen, in words. */
export function ReviewStep({ draft }: { draft: Draft }) {
  const { kinds, makes, yearFrom, yearTo, ignoredCodes, checklist } = draft
  const years =
    yearFrom === null && yearTo === null
      ? t('review.allYears')
      : t('review.years', { from: yearFrom ?? t('review.open'), to: yearTo ?? t('review.open') })
  const facts = [
    [t('review.kinds'), kinds.map(scanKindLabel).join(', ')],
    ...(kinds.length > 0
      ? [[t('review.vehicles'), `${makes.trim() || t('review.allMakes')}, ${years}`]]
      : []),
    [t('review.ignored'), ignoredCodes.trim()],
    [
      t('review.checklist'),
      checklist
        .map(({ text, isRequired }) => (isRequired ? t('review.required', { text }) : text))
        .join(', '),
    ],
  ] as const
  return (
    <dl className={s.review}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || t('review.nothing')}</dd>
        </div>
      ))}
    </dl>
  )
}
