import { useState } from 'react'
import {
  Avatar,
  Banner,
  Button,
  CheckField,
  ConflictPanel,
  DateField,
  DecimalField,
  Dialog,
  DialogFoot,
  FieldGrid,
  FieldGroup,
  MoneyField,
  NumberField,
  PasswordField,
  PhoneField,
  SaveButton,
  SelectField,
  TextArea,
  TextField,
  TimeField,
  toast,
  useDraftForm,
} from '../ui/index.ts'

const start = {
  first: 'Luis',
  last: 'Arroyo',
  zone: 'America/New_York' as string | null,
  role: null as string | null,
  rate: '38.00',
  phone: '6165550142',
  day: '2026-11-17',
  time: '13:30',
  year: 2020 as number | null,
  hours: '1.40',
  password: '',
  note: '',
  dispatched: true,
  sms: false,
}
const zones = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
]

/** A form dialog with changes, errors, and a conflict. */
export function FormStory() {
  const [stored, setStored] = useState(start)
  const [open, setOpen] = useState(true)
  const form = useDraftForm({
    stored,
    draftKey: 'story',
    check: (values) => ({
      role: values.role ? undefined : 'This field is required',
      last: values.last.trim() ? undefined : 'This field is required',
    }),
    save: async (values) => {
      setStored(values)
      toast.ok('User saved')
    },
  })
  const close = async () => {
    if (await form.leave()) setOpen(false)
  }
  const foot = (
    <DialogFoot
      left={<Button>Change Password</Button>}
      about={<span className="num">214 / 1187 / 3402</span>}
      state={form.words}
      unsaved={form.dirty}
      onCancel={close}
    >
      <SaveButton dirty={form.dirty} saving={form.saving} onSave={form.submit} />
    </DialogFoot>
  )
  return (
    <main style={{ padding: 20 }}>
      <h1>Form</h1>
      <Button onClick={() => setOpen(true)}>Edit user</Button>
      {open && (
        <Dialog
          size="XL"
          title="Editing User: Luis Arroyo"
          sub="Technician, Northline Grand Rapids"
          mark={<Avatar name="Luis Arroyo" size="xl" />}
          onClose={close}
          foot={foot}
        >
          <form {...form.bind} className="col" style={{ gap: 14 }}>
            {form.restoredAt && (
              <Banner tone="info" onClose={form.reset}>
                What you typed earlier is back. It is not saved yet.
              </Banner>
            )}
            <FieldGrid columns={3}>
              <TextField label="First name" required {...form.field('first')} />
              <TextField label="Last name" required {...form.field('last')} />
              <TextField label="Employee id" readOnly value="T-0417" onChange={() => undefined} />
              <SelectField label="Time zone" required options={zones} {...form.field('zone')} />
              <SelectField
                label="User role"
                required
                options={[{ value: '14', label: 'Technician' }]}
                {...form.field('role')}
              />
              <MoneyField label="Labor rate per hour" required {...form.field('rate')} />
              <PhoneField label="Phone #" {...form.field('phone')} />
              <DateField label="Hired" {...form.field('day')} />
              <TimeField label="Starts" {...form.field('time')} hint="Eastern Time" />
              <NumberField label="Year" min={1980} max={2030} {...form.field('year')} />
              <DecimalField label="Hours" after="h" {...form.field('hours')} />
              <PasswordField label="Password" fresh {...form.field('password')} />
              <TextArea label="Notes" wide maxLength={60} {...form.field('note')} />
            </FieldGrid>
            <FieldGroup label="Settings">
              <CheckField label="Is Dispatched" {...form.field('dispatched')} />
              <CheckField label="Authorize Authority via SMS" {...form.field('sms')} />
            </FieldGroup>
            <ConflictPanel
              who="Tom Beckett"
              when="10:41 am"
              what="this visit"
              fields={[
                { name: 'bay', label: 'Bay', stored: 'Bay 1', yours: 'Bay 2' },
                {
                  name: 'scheduled',
                  label: 'Scheduled',
                  stored: '11/17/2026 01:00 pm',
                  yours: '11/17/2026 02:30 pm',
                },
                { name: 'notes', label: 'Notes', yours: 'Glass cured, ready' },
              ]}
              onTakeStored={() => undefined}
              onSave={(mine) => toast.ok(`Saved ${mine.length} of mine`)}
            />
          </form>
        </Dialog>
      )}
    </main>
  )
}
