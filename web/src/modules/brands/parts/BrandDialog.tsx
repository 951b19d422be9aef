import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Brand, BrandPreference } from '#contract/brands.ts'
import { attemptSave } from '../../../kit/api/attemptSave.ts'
import { usePresence } from '../../../kit/live/live.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { read } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { shortName } from '../../../kit/display/shortName.ts'
import { SaveAndNext } from '../../../kit/list/SaveAndNext.tsx'
import { RowNavigation, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshBrands } from '../data.ts'
import { Franchisees } from './Franchisees.tsx'
import { Branding } from './Branding.tsx'
import { Preferences } from './Preferences.tsx'
import { saveBrandForm, versionsOf, type SeenVersions } from './saveBrand.ts'
import { checkBrand, labelOf, tabOf, valuesOf, type BrandValues } from './values.ts'
import { t } from '../texts.ts'
import s from './brands.module.css'

interface Props {
  brand?: Brand
  /** Position in the list that the dialog was opened from. */
  place?: RowPosition
  onOpen: (brand: number) => void
  onClose: () => void
}

/** Edits a brand: details, branding, other preferences, and its franchisees. */
export function BrandDialog(props: Props) {
  const { brand, onClose } = props
  const found = useQuery({
    ...read('GET brand/brandPreference', { query: { brand: brand?.brand ?? 0 } }),
    enabled: brand !== undefined,
  })
  if (!brand || found.data) return <Form {...props} preferences={found.data ?? []} />
  return (
    <Dialog title={brand.brandName} size="XL" tall onClose={onClose} foot={<DialogFoot onCancel={onClose} />}>
      {found.error ? (
        <ErrorState
          title={t('dialog.loadFailed')}
          text={found.error.message}
          onAgain={() => void found.refetch()}
        />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Dialog>
  )
}

function Form({
  brand,
  place,
  preferences,
  onOpen,
  onClose,
}: Props & { preferences: readonly BrandPreference[] }) {
  const client = useQueryClient()
  const [tab, setTab] = useState('brand')
  const stored = useMemo(() => valuesOf(brand, preferences), [brand, preferences])
  const isNew = brand === undefined
  const otherEditors = usePresence(brand && `firm:${brand.brand}`)
  const { keyOf } = useIdempotencyKey()
  const version = useMemo(() => versionsOf(brand, preferences), [brand, preferences])
  const send = async (values: BrandValues, changed: readonly string[]) => {
    try {
      const seen = form.base.current ?? {}
      const id = await saveBrandForm({ brand, preferences, values, changed, seen, keyOf })
      toast.ok(t('dialog.saved', { name: shortName(values.brandName.trim()) }))
      if (isNew) onOpen(id)
    } finally {
      // Some changes may be saved before another was refused, so refresh the stored values.
      await refreshBrands(client)
    }
  }
  const check = (values: BrandValues) => checkBrand(values, preferences)
  const form = useDraftForm<BrandValues, SeenVersions>({
    stored,
    version,
    check,
    isNew,
    draftKey: isNew ? 'brand:new' : `brand:${brand.brand}`,
    save: (values, changed) =>
      attemptSave<BrandValues, SeenVersions>(() => send(values, changed), {
        // Each part of a brand has a version of its own, which the refreshed brand brings.
        conflict: ({ fields }) => ({
          version: undefined,
          fields: fields.map(({ field, stored: theirs, yours }) => ({
            name: field,
            of: [field, field.replace(/^value:/, 'off:')],
            label: labelOf(field),
            stored: String(theirs ?? '') || t('dialog.empty'),
            yours: String(yours ?? '') || t('dialog.empty'),
          })),
        }),
        failed: (reason) => t('dialog.notSaved', { reason }),
      }).then((refused) => {
        showTabOf(Object.keys(refused?.errors ?? {}))
        return refused
      }),
  })
  /** Switch to the tab with the first error, which would be invisible otherwise. */
  const showTabOf = (fields: readonly string[]) => {
    if (fields.length > 0 && !fields.some((field) => tabOf(field) === tab)) setTab(tabOf(fields[0] ?? ''))
  }
  const save = (): Promise<boolean> => {
    const invalidFields = Object.entries(check(form.values)).filter(([, words]) => words)
    showTabOf(invalidFields.map(([field]) => field))
    return form.submit()
  }
  const { conflict } = form
  return (
    <FormDialog
      title={brand?.brandName ?? t('dialog.new')}
      sub={
        brand && (
          <>
            {t('dialog.number', { number: brand.brand })}
            {place && <RowNavigation place={place} leave={form.leave} />}
            {otherEditors.length > 0 && (
              <span className="cut">{t('dialog.alsoOpen', { names: otherEditors.join(', ') })}</span>
            )}
          </>
        )
      }
      size={isNew ? 'M' : 'XL'}
      tall={!isNew}
      onClose={onClose}
      form={form}
      onSave={() => void save()}
      cancelLabel={form.dirty ? t('dialog.cancel') : t('dialog.close')}
      more={<SaveAndNext form={form} onNext={place?.onNext} onSave={save} />}
    >
      <RestoredDraft form={form} />
      {conflict && (
        <ConflictPanel
          {...conflict}
          what={t('dialog.what')}
          saving={form.saving}
          onTakeStored={() => {
            form.takeStored()
            void refreshBrands(client)
          }}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      {brand && (
        <Tabs
          label={brand.brandName}
          active={tab}
          onChange={setTab}
          tabs={[
            { key: 'brand', label: t('tab.brand') },
            { key: 'preferences', label: t('tab.preferences') },
            { key: 'franchisees', label: t('tab.franchisees'), count: brand.countFranchisees, tone: 'grey' },
          ]}
        />
      )}
      <form
        {...form.bind}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={s.panel} hidden={tab !== 'brand'}>
          <FieldGrid>
            <TextField label={t('field.name')} required autoFocus={isNew} {...form.field('brandName')} />
            <TextField label={t('field.webAddress')} {...form.field('webAddress')} />
            <PhoneField label={t('field.phone')} {...form.field('phone')} />
            <TextField label={t('field.email')} type="email" inputMode="email" {...form.field('email')} />
          </FieldGrid>
          <CheckField
            label={t('field.inactive')}
            hint={t('field.inactiveHint')}
            {...form.field('isInactive')}
          />
          {brand && <Branding brand={brand.brand} preferences={preferences} form={form} />}
        </div>
        {brand && tab === 'preferences' && (
          <div className={s.panel}>
            <Preferences preferences={preferences} form={form} />
          </div>
        )}
      </form>
      {brand && tab === 'franchisees' && (
        <div className={s.panel}>
          <Franchisees brand={brand.brand} />
        </div>
      )}
    </FormDialog>
  )
}
