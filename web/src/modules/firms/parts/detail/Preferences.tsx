import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listError } from '../../../../kit/list/listError.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { unsavedMessage } from '../../../../ui/form/changes.ts'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { categoryText } from './knownPreferences.ts'
import {
  groupByCategory,
  keyOf,
  preferencesOf,
  valueText,
  type Edits,
  type Preference,
  type Stored,
} from './preferences.ts'
import { SaveBar } from './SaveBar.tsx'
import { savePreferences } from './savePreferences.ts'
import type { Location } from './values.ts'
import { tabDraftKey } from './tabDraft.ts'
import { t } from './preferenceTexts.ts'
import { t as c } from './texts.ts'
import s from './detail.module.css'

/** Preferences of a location by category. Only changed ones are saved. */
export function Preferences({ location }: { location: Location }) {
  const found = useQuery(read('GET firm/firmPreference', { query: { firm: location.firm } }))
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={8} />
  return <PreferencesForm location={location} stored={found.data} />
}

function PreferencesForm({ location, stored }: { location: Location; stored: Stored[] }) {
  const client = useQueryClient()
  const { firm, name, rights } = location
  const mayEdit = rights.includes('edit')
  const none = useMemo(() => ({ edits: {} as Edits }), [])
  const form = useDraftForm<{ edits: Edits }>({
    stored: none,
    draftKey: tabDraftKey(firm, 'preferences'),
    save: ({ edits }) => send(edits),
  })
  async function send(edits: Edits) {
    const { unsaved: left, conflict, refused } = await savePreferences(firm, stored, edits)
    await markStale(client, ...firmCalls, 'user/profile')
    if (refused) toast.error(t('partlySaved', { reason: refused }))
    if (conflict || refused) {
      form.set('edits', left)
      return { conflict, errors: {} }
    }
    toast.ok(t('saved', { name }))
  }
  const all = preferencesOf(stored, form.values.edits)
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(Object.keys(form.values.edits)))
  const count = all.filter(({ changed }) => changed).length
  const nameOf = (ancestor: number) =>
    location.path.find((each) => each.firm === ancestor)?.name ?? t('parent')
  const edit = (each: Preference, to: Partial<Edits[string]>) =>
    form.set('edits', {
      ...form.values.edits,
      [keyOf(each)]: { value: each.value, isInactive: each.isInactive, version: each.version, ...to },
    })
  return (
    <form {...form.bind} className={s.form}>
      <RestoredDraft form={form} />
      {form.conflict && (
        <ConflictPanel
          {...form.conflict}
          what={c('conflict.preferences')}
          saving={form.saving}
          onTakeStored={form.takeStored}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      <div className={s.narrow}>
        {groupByCategory(all).map(([category, list]) => (
          <Card key={category} title={categoryText(category)}>
            {list.map((each) => (
              <div key={keyOf(each)} className={s.pref}>
                {each.from !== null && !own.has(keyOf(each)) ? (
                  <Inherited
                    preference={each}
                    from={nameOf(each.from)}
                    onOwn={mayEdit ? () => setOwn(new Set(own).add(keyOf(each))) : undefined}
                  />
                ) : (
                  <Control preference={each} mayEdit={mayEdit} edit={(to) => edit(each, to)} />
                )}
              </div>
            ))}
          </Card>
        ))}
      </div>
      {mayEdit && (
        <SaveBar
          message={unsavedMessage(count)}
          dirty={count > 0}
          saving={form.saving}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}

const isPicture = (value: string): boolean => /^(https:|data:image\/|\/)/.test(value)

interface InheritedProps {
  preference: Preference
  from: string
  onOwn?: () => void
}

/** A value inherited from a parent location, until it is set here. */
function Inherited({ preference: { known, name, value }, from, onOwn }: InheritedProps) {
  return (
    <div className={s.inherited}>
      <span className="soft">{known?.label ?? name}</span>
      {isPicture(value) ? <img src={value} alt="" /> : <b className="cut">{valueText({ known }, value)}</b>}
      <span className="muted">{t('from', { parent: from })}</span>
      <span className="grow" />
      {onOwn && (
        <Button
          size="s"
          look="ghost"
          aria-label={t('setHereNamed', { name: known?.label ?? name })}
          onClick={onOwn}
        >
          {t('setHere')}
        </Button>
      )}
    </div>
  )
}

interface ControlProps {
  preference: Preference
  mayEdit: boolean
  edit: (to: Partial<Edits[string]>) => void
}

function Control({ preference, mayEdit, edit }: ControlProps) {
  const { known, value, storedValue, isInactive, changed, name } = preference
  const was = changed ? valueText(preference, storedValue) || c('conflict.empty') : undefined
  if (known?.kind === 'switch')
    return (
      <CheckField
        label={known.label}
        hint={known.hint}
        readOnly={!mayEdit}
        value={value === '1' && !isInactive}
        was={was}
        onChange={(on) => edit({ value: on ? '1' : '0', isInactive: false })}
      />
    )
  if (known?.kind === 'choice')
    return (
      <SelectField
        label={known.label}
        hint={known.hint}
        readOnly={!mayEdit}
        options={known.options ?? []}
        value={known.options?.find((option) => option.value === value.toLowerCase())?.value ?? null}
        was={was}
        onChange={(chosen) => chosen && edit({ value: chosen, isInactive: false })}
      />
    )
  return (
    <>
      <TextField
        label={known?.label ?? name}
        hint={known?.hint}
        maxLength={known?.maxLength ?? 4000}
        readOnly={!mayEdit}
        value={value}
        was={was}
        onChange={(typed) => edit({ value: typed })}
      />
      {known?.kind === 'image' && isPicture(value) && <img src={value} alt={t('logoAlt')} />}
      {!known && (
        <CheckField
          label={t('inactive', { name })}
          readOnly={!mayEdit}
          value={isInactive}
          was={was}
          onChange={(off) => edit({ isInactive: off })}
        />
      )}
    </>
  )
}
