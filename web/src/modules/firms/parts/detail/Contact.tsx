import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contact as contactCall } from '#contract/contacts.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { conflictOf } from '../../../../kit/api/conflictOf.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ContactAddresses, ContactEmails, ContactPhones } from '../../../contacts/door.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Location } from './values.ts'
import { tabDraftKey } from './tabDraft.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

type Record = AnswerOf<typeof contactCall>

/** Additional contact data of a location: addresses, phones, emails, and its class. */
export const Contact = ({ location }: { location: Location }) =>
  location.contact === null ? (
    <NoContact location={location} />
  ) : (
    <LoadedContact contact={location.contact} location={location} />
  )

function NoContact({ location: { firm, name, rights } }: { location: Location }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const createContact = async () => {
    setBusy(true)
    try {
      await api('POST firm/firmContact', { body: { firm } })
      await markStale(client, 'firm/firm')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(t('contact.notAdded', { reason: error.message }))
    } finally {
      setBusy(false)
    }
  }
  const mayEdit = rights.includes('edit')
  return (
    <Empty
      kind="none"
      title={t('contact.none', { name })}
      text={t(mayEdit ? 'contact.noneText' : 'contact.noneReadOnly')}
    >
      {mayEdit && (
        <Button look="primary" busy={busy} onClick={() => void createContact()}>
          {t('contact.add')}
        </Button>
      )}
    </Empty>
  )
}

function LoadedContact({ contact, location }: { contact: number; location: Location }) {
  useLiveRefresh('contact', 'contact/contact')
  const found = useQuery(read('GET contact/contact', { query: { id: contact } }))
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('contact.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={8} />
  return <Panels record={found.data} location={location} />
}

function Panels({ record, location }: { record: Record; location: Location }) {
  const { name, rights } = location
  const { contact, firm } = record
  const mayChange = rights.includes('edit') && record.rights.includes('edit')
  return (
    <div className={s.cards}>
      <h2 className="vh">{t('contact.heading', { name })}</h2>
      <div className={s.column}>
        <ContactAddresses contact={contact} firm={firm} contactName={name} mayChange={mayChange} />
      </div>
      <div className={s.column}>
        <ContactPhones contact={contact} firm={firm} name={name} mayChange={mayChange} />
        <ContactEmails contact={contact} firm={firm} name={name} mayChange={mayChange} />
        <ClassCard firm={location.firm} record={record} mayEdit={mayChange} />
      </div>
    </div>
  )
}

/** The location's class, from the lookup list FirmClass. */
function ClassCard({ firm, record, mayEdit }: { firm: number; record: Record; mayEdit: boolean }) {
  const client = useQueryClient()
  const { FirmClass } = useLookups('FirmClass')
  const stored = useMemo(
    () => ({ firmClass: record.firmClass === null ? null : String(record.firmClass) }),
    [record.firmClass],
  )
  const named = (value: unknown) => FirmClass.find(({ id }) => String(id) === String(value))?.name ?? ''
  const send = async (firmClass: string | null) => {
    const body = {
      contact: record.contact,
      firmClass: firmClass === null ? null : Number(firmClass),
      version: form.base.current,
    }
    const saved = await api('POST contact/saveContact', { body })
    form.base.current = saved.version
    await markStale(client, 'contact/contact')
    toast.ok(t('class.saved'))
  }
  const form = useDraftForm<{ firmClass: string | null }>({
    stored,
    draftKey: tabDraftKey(firm, 'contact'),
    version: record.version,
    save: async ({ firmClass }) => {
      try {
        await send(firmClass)
      } catch (error) {
        const conflict = conflictOf(error)
        const show = (_field: string, value: unknown) => named(value)
        if (conflict)
          return {
            conflict: describeConflict(conflict, displayZone(), { firmClass: t('class.title') }, { show }),
          }
        if (!(error instanceof CallError)) throw error
        toast.error(t('notSaved', { reason: error.message }))
        return { errors: {} }
      }
    },
  })
  const takeStored = () => {
    form.takeStored()
    void markStale(client, 'contact/contact')
  }
  return (
    <form {...form.bind} className={s.form}>
      <RestoredDraft form={form} />
      {form.conflict && (
        <ConflictPanel
          {...form.conflict}
          what={t('conflict.contact')}
          saving={form.saving}
          onTakeStored={takeStored}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      <Card title={t('class.title')}>
        <div className={s.fields}>
          <SelectField
            label={t('class.label')}
            clearable
            readOnly={!mayEdit}
            options={choices(FirmClass, record.firmClass)}
            {...form.field('firmClass', named)}
          />
        </div>
      </Card>
      {mayEdit && form.dirty && (
        <SaveBar
          message={form.words}
          dirty={form.dirty}
          saving={form.saving}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}
