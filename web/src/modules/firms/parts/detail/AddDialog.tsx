import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { editFirm } from '#contract/firms.ts'
import type { FirmType } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { PhoneField } from '../../../../ui/form/PhoneField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { FirmSearch } from '../FirmSearch.tsx'
import { useZones } from './useZones.ts'
import { check, type Values } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

type ParentFirm = { firm: number; name: string }
type New = Pick<
  Values,
  'name' | 'type' | 'timeZone' | 'phone' | 'email' | 'addressLine1' | 'city' | 'state' | 'postalCode'
>
type NewFirmDefaults = AnswerOf<typeof editFirm>

/** Adds a location under another one; asks for the parent when it isn't given. */
export default function AddDialog({
  parent: initialParent,
  onClose,
}: {
  parent?: ParentFirm
  onClose: () => void
}) {
  const [parent, setParent] = useState(initialParent)
  const start = useQuery({
    ...read('GET firm/editFirm', { query: { id: -1, parent: parent?.firm } }),
    enabled: parent !== undefined,
  })
  if (parent && start.data)
    return <Form parent={parent} start={start.data} onAgain={() => setParent(undefined)} onClose={onClose} />
  return (
    <Dialog
      title={t('add.title')}
      sub={parent ? t('add.partOf', { parent: parent.name }) : t('add.choose')}
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} />}
    >
      {!parent && (
        <FirmSearch
          label={t('add.parent')}
          hint={t('add.search')}
          autoFocus
          queryFor={(searchterm) =>
            read('GET firm/firmSearch', {
              query: { searchterm, type: 'Host,Franchiser,Franchisee,Division' },
            })
          }
          onChoose={setParent}
          emptyText={t('add.noParent')}
        />
      )}
      {parent && start.isPending && <CardSkeleton lines={6} />}
      {parent && start.error && (
        <ErrorState
          title={t('add.failed')}
          text={start.error.message}
          onAgain={() => setParent(undefined)}
          againLabel={t('add.again')}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  parent: ParentFirm
  start: NewFirmDefaults
  onAgain: () => void
  onClose: () => void
}

function Form({ parent, start, onAgain, onClose }: FormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { firm, types } = start
  const stored = useMemo<New>(() => {
    const { name, type, timeZone, phone, email, addressLine1, city, state, postalCode } = firm
    return { name, type, timeZone, phone, email, addressLine1, city, state, postalCode }
  }, [firm])
  const form = useDraftForm<New>({
    stored,
    isNew: true,
    draftKey: `location:new:${parent.firm}`,
    check: (values) => ({
      ...check({ ...values, hours: [] as Values['hours'] } as Values),
      type: values.type ? undefined : t('check.required'),
    }),
    save: async (values) => {
      try {
        const saved = await api('POST firm/saveFirm', {
          body: { ...values, firm: -1, parent: parent.firm, name: values.name.trim() },
        })
        await markStale(client, ...firmCalls)
        const undo = async () => {
          await api('POST firm/removeFirm', { body: { firm: saved.firm } })
          await markStale(client, ...firmCalls)
          await navigate({ href: links.locations() })
        }
        toast.ok(t('add.done', { name: saved.name, parent: parent.name }), { undo })
        onClose()
        await navigate({ href: links.location(saved.firm) })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { errors } = error.problem
        if (errors?.length)
          return { errors: Object.fromEntries(errors.map((each) => [each.field, each.message])) }
        toast.error(t('notSaved', { reason: error.message }))
        return { errors: {} }
      }
    },
  })
  const zones = useZones(form.values.timeZone)
  const { field } = form
  return (
    <FormDialog
      title={t('add.title')}
      sub={t('add.partOf', { parent: parent.name })}
      onClose={onClose}
      form={form}
      left={
        <Button look="ghost" onClick={onAgain}>
          {t('add.change')}
        </Button>
      }
    >
      <form {...form.bind} className={s.fields}>
        <RestoredDraft form={form} />
        <TextField label={t('field.name')} required autoFocus {...field('name')} />
        <FieldGrid columns={2}>
          <SelectField
            label={t('field.type')}
            required
            options={types.map((type) => ({ value: type, label: firmTypeLabel(type) }))}
            {...field('type')}
            onChange={(type) => type && form.set('type', type as FirmType)}
          />
          <SelectField
            label={t('field.timeZone')}
            required
            searchable
            options={zones}
            {...field('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? '')}
          />
          <PhoneField label={t('field.phone')} {...field('phone')} />
          <TextField label={t('field.email')} type="email" {...field('email')} />
        </FieldGrid>
        <TextField label={t('field.addressLine1')} {...field('addressLine1')} />
        <FieldGrid columns={3}>
          <TextField label={t('field.city')} maxLength={100} {...field('city')} />
          <TextField label={t('field.state')} maxLength={10} {...field('state')} />
          <TextField label={t('field.postalCode')} maxLength={20} {...field('postalCode')} />
        </FieldGrid>
      </form>
    </FormDialog>
  )
}
