import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useListState } from '../../../kit/listState.ts'
import type { ListPlan } from '../../../kit/listStore.ts'
import { useLiveRefresh } from '../../../kit/live.ts'
import { PlainList, plainPlan, type PlainState } from '../../../kit/PlainList.tsx'
import { read } from '../../../kit/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PhoneText, phoneText } from '../../../ui/base/text.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { ContactDialog, StateChip, countOf, useOpened } from '../../contacts/door.ts'
import { useProfile } from '../../identity/door.ts'
import { InsurerDialog, newInsurer, type Insurer } from '../parts/InsurerDialog.tsx'

type State = PlainState & { state: string }
const plain = plainPlan('insurers', 'insuranceName', 'asc')
const plan: ListPlan<State> = {
  ...plain,
  defaults: { ...plain.defaults, state: 'active' },
  keep: { ...plain.keep, state: 'session' },
}
/** Whose list it stands in, to someone of this firm. */
const keptBy = (row: Pick<Insurer, 'firm'>, own: number): string =>
  row.firm === 1 ? 'Everyone' : row.firm === own ? 'Your firm' : 'Another firm'

const columnsFor = (own: number): readonly Column<Insurer>[] => [
  {
    key: 'insuranceName',
    title: 'Insurer',
    render: (row) => (
      <>
        {row.insuranceName} {row.isInactive && <span className="muted">Inactive</span>}
      </>
    ),
    tone: 'title',
    sortable: true,
    min: 180,
  },
  { key: 'contactName', title: 'Contact', render: (row) => row.contactName ?? '', sortable: true },
  {
    key: 'phoneNo',
    title: 'Phone',
    render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
    sortable: true,
    width: 150,
  },
  { key: 'emailAddress', title: 'Email', render: (row) => row.emailAddress ?? '', sortable: true },
  {
    key: 'vehicles',
    title: 'Vehicles',
    render: (row) => row.vehicles || '',
    align: 'right',
    width: 90,
    tone: 'soft',
  },
  {
    key: 'requests',
    title: 'ROs',
    render: (row) => row.requests || '',
    align: 'right',
    width: 70,
    tone: 'soft',
  },
  {
    key: 'firm',
    title: 'Kept by',
    render: (row) => keptBy(row, own),
    tone: 'soft',
    width: 110,
  },
]
const cellsFor = (own: number) => (row: Insurer) => [
  row.insuranceName,
  row.contactName,
  row.phoneNo && phoneText(row.phoneNo),
  row.emailAddress,
  row.vehicles,
  row.requests,
  keptBy(row, own),
]

const stateOf = (text: string) => (text === 'inactive' || text === 'all' ? text : 'active')

/** /insurance: insurers with who answers there and the vehicles that they pay for. */
export default function Insurance() {
  const profile = useProfile()
  const [open, setOpen] = useState<Insurer>()
  const { state, set } = useListState(plan)
  const contact = useOpened('contact')
  useLiveRefresh('insurer contact', 'contact/insurers')
  const mayChange = profile.pages.includes('configuration')
  const columns = useMemo(() => columnsFor(profile.firm), [profile.firm])
  const add = useMemo(
    () =>
      mayChange && (
        <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(newInsurer)}>
          New insurer
        </Button>
      ),
    [mayChange],
  )
  return (
    <>
      <PlainList<Insurer>
        title="Insurance"
        unit="insurers"
        hint="Insurer or contact"
        plan={plan}
        columns={columns}
        cells={cellsFor(profile.firm)}
        query={(query) => read('GET contact/insurers', { query: { ...query, state: stateOf(state.state) } })}
        chips={<StateChip state={state.state} onChange={(next) => set({ state: next })} />}
        rowKey={(row) => row.insurance}
        onOpen={setOpen}
        action={add}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.insuranceName}</b>
            <span className="soft cut">
              {[row.contactName, row.phoneNo && phoneText(row.phoneNo)].filter(Boolean).join(', ') ||
                'Nobody named yet'}
            </span>
            <span className="muted cut">
              {[
                countOf(row.vehicles, 'vehicle', 'vehicles'),
                countOf(row.requests, 'RO', 'ROs'),
                keptBy(row, profile.firm).toLowerCase(),
              ].join(' · ')}
            </span>
          </div>
        )}
        none={
          state.state === 'inactive'
            ? { title: 'No inactive insurers', text: 'All insurers are offered.' }
            : {
                title: 'No insurers yet',
                text: 'Insurers are kept by the host and offered to everyone.',
                action: add,
              }
        }
      />
      {open && (
        <InsurerDialog
          key={open.insurance}
          insurer={open}
          mayChange={mayChange}
          onContact={(id) => {
            setOpen(undefined)
            contact.open(id)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {contact.id > 0 && (
        <ContactDialog key={contact.id} id={contact.id} onGo={contact.open} onClose={contact.close} />
      )}
    </>
  )
}
