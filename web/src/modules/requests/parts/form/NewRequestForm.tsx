import { links } from '#contract/links.ts'
import { IconSend } from '@tabler/icons-react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { SaveButton } from '../../../../ui/form/SaveButton.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card, Crumb } from '../../../../ui/frame/Parts.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { useLookups } from '../../../../kit/api/lookups.ts'
import { useCalibrateLists } from '../../data.ts'
import { DropZone } from '../../../../kit/files/DropZone.tsx'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import type { KeptFiles } from '../../../../kit/files/usePendingFiles.ts'
import type { Uploads } from '../../../../kit/files/useUploads.ts'
import { CustomerField } from './CustomerField.tsx'
import { DuplicateVinNote } from './DuplicateVinNote.tsx'
import { centerOf, OrderFields, useCenters } from './OrderFields.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { totalHours } from './totalHours.ts'
import type { RequestForm } from './requestForm.ts'
import { VehicleFields } from './VehicleFields.tsx'
import { WantedTimeField } from './WantedTimeField.tsx'
import { t } from './texts.ts'
import s from './newRequest.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<RequestForm>>
  uploads: Uploads
  /** The stored record, once there is one. Saving again updates it instead of creating another. */
  saved: SavedRequestShape | undefined
  errorMessage: string
  /** Whether this device has stored the chosen files. */
  keptFiles: KeptFiles
  onSave: () => void
  onSubmit: () => void
  onCancel: () => void
}

/** New repair order form: vehicle, customer, and services on the left; order, notes, and files on the right. */
export function NewRequestForm(props: Props) {
  const { form, uploads, saved, errorMessage, keptFiles, onSave, onSubmit, onCancel } = props
  const { values, set } = form
  // Nothing is stored yet, so showing previous values would only be noise.
  const field: typeof form.field = (name, show) => ({ ...form.field(name, show), was: undefined })
  const formWithoutChanges = { ...form, field }
  const firm = values.firm === null ? undefined : Number(values.firm)
  const { primary } = useCenters(firm)
  const lists = useCalibrateLists({ firm })
  const services = lists.data?.services ?? []
  const chosen = services.filter((each) => values.wanted.includes(each.calibrateService))
  const { VehicleMake: makes } = useLookups('VehicleMake')
  const makeName = makes.find((each) => String(each.id) === values.make)?.name ?? values.makeName
  const discard = () => {
    form.reset()
    uploads.clear()
  }
  const isUnsaved = form.dirty || uploads.uploads.length > 0
  const unsavedText = {
    stored: t('page.draft'),
    // Who reads that it is saved may close the page.
    storing: '',
    failed: t('page.draftWithoutFiles'),
  }[keptFiles]
  return (
    <form {...form.bind} className={s.page} aria-label={t('page.label')}>
      <header className={s.head}>
        <Crumb path={[{ label: t('page.list'), href: links.requests() }, { label: t('page.title') }]} />
        <h1>{t('page.title')}</h1>
      </header>
      <div className={s.told}>
        <RestoredDraft form={{ restoredAt: form.restoredAt, reset: discard }} />
        {errorMessage && (
          <div role="alert">
            <Note tone="bad">
              {errorMessage} {saved && t('page.savedAsPending', { ronumber: saved.ronumber })}
            </Note>
          </div>
        )}
      </div>
      <div className={s.columns}>
        <div className={s.column}>
          <Card title={t('page.vehicle')}>
            <div className={s.fields}>
              <VehicleFields form={formWithoutChanges} autoFocus />
              <DuplicateVinNote vin={values.vin} except={saved?.calibrate} />
            </div>
          </Card>
          <Card title={t('page.customer')}>
            <CustomerField form={formWithoutChanges} label={t('page.findCustomer')} />
          </Card>
          <Card
            title={t('page.services')}
            sub={
              chosen.length > 0
                ? t('page.servicesChosen', { number: chosen.length, hours: totalHours(chosen) })
                : undefined
            }
          >
            {form.errors.wanted && <p className={s.error}>{form.errors.wanted}</p>}
            <ServicePicker
              label={t('page.services')}
              services={services}
              chosen={values.wanted}
              vehicle={{ vin: values.vin, year: values.year, make: makeName, model: values.model }}
              onChange={(wanted) => set('wanted', wanted)}
            />
          </Card>
        </div>
        <div className={s.column}>
          <Card title={t('page.order')}>
            <div className={s.fields}>
              <OrderFields form={formWithoutChanges} isNew sides={['shop']} />
            </div>
          </Card>
          <Card title={t('wantedTime.title')}>
            <WantedTimeField
              day={field('wantedDay')}
              time={field('wantedTime')}
              services={values.wanted}
              shop={firm}
              center={centerOf(values.center, primary)}
            />
          </Card>
          <Card title={t('page.notes')}>
            <TextArea
              label={t('page.notesLabel')}
              maxLength={4000}
              rows={4}
              placeholder={t('page.notesPlaceholder')}
              {...field('notes')}
            />
          </Card>
          <Card title={t('page.files')}>
            <DropZone onFiles={(files) => uploads.add(files)} />
            <UploadList uploads={uploads} />
          </Card>
        </div>
      </div>
      <footer className={s.foot}>
        <span className={s.state} role="status" data-failed={keptFiles === 'failed' || undefined}>
          {isUnsaved ? unsavedText : ''}
        </span>
        <Button look="ghost" onClick={onCancel}>
          {t('page.cancel')}
        </Button>
        <SaveButton dirty={form.dirty} saving={form.saving} onSave={onSave} isSecondary />
        <Button look="primary" icon={<IconSend size={16} />} busy={form.saving} onClick={onSubmit}>
          {t('page.submit')}
        </Button>
      </footer>
    </form>
  )
}
