import { numberText } from '#contract/kit/locale.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf } from '../../../kit/list/RowNavigation.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PhoneText, phoneText } from '../../../ui/base/text.tsx'
import { ContactDialog, StateChip, useOpened } from '../../contacts/door.ts'
import { useProfile } from '../../identity/door.ts'
import { InsurerDialog, newInsurer, type Insurer } from '../parts/InsurerDialog.tsx'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const plan = pagePlan(
  'insurers',
  { orderBy: 'insuranceName', sort: 'asc' },
  { state: 'active' },
  { fills: true },
)

/** Who maintains the row, from the view of this firm. */
const managedBy = (row: Pick<Insurer, 'firm'>, own: number): string =>
  row.firm === 1 ? t('list.shared') : row.firm === own ? t('list.own') : t('list.other')

const columnsFor = (own: number): readonly ListColumn<Insurer>[] => [
  {
    key: 'insuranceName',
    title: t('list.insurer'),
    render: (row) => (
      <>
        {row.insuranceName} {row.isInactive && <span className="muted">{t('list.inactive')}</span>}
      </>
    ),
    cell: (row) => row.insuranceName,
    tone: 'title',
    sortable: true,
    always: true,
    min: 180,
  },
  {
    key: 'contactName',
    title: t('field.contact'),
    render: (row) => row.contactName ?? '',
    cell: (row) => row.contactName,
    sortable: true,
  },
  {
    key: 'phoneNo',
    title: t('list.phone'),
    render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
    cell: (row) => row.phoneNo && phoneText(row.phoneNo),
    sortable: true,
    width: 150,
  },
  {
    key: 'emailAddress',
    title: t('list.email'),
    render: (row) => row.emailAddress ?? '',
    cell: (row) => row.emailAddress,
    sortable: true,
  },
  {
    key: 'vehicles',
    title: t('list.vehicles'),
    render: (row) => row.vehicles || '',
    cell: (row) => row.vehicles,
    align: 'right',
    width: 90,
    tone: 'soft',
  },
  {
    key: 'requests',
    title: t('list.ros'),
    render: (row) => row.requests || '',
    cell: (row) => row.requests,
    align: 'right',
    width: 70,
    tone: 'soft',
  },
  {
    key: 'firm',
    title: t('list.managedBy'),
    render: (row) => managedBy(row, own),
    cell: (row) => managedBy(row, own),
    tone: 'soft',
    width: 140,
  },
]
const stateOf = (text: string) => (text === 'inactive' || text === 'all' ? text : 'active')

/** /insurance: insurers with their contacts and the vehicles they pay for. */
export default function Insurance() {
  const profile = useProfile()
  const [open, setOpen] = useState<Insurer>()
  const contact = useOpened('contact')
  const mayChange = profile.pages.includes('configuration')
  const columns = useTextMemo(() => columnsFor(profile.firm), [profile.firm])
  const add = useTextMemo(
    () =>
      mayChange && (
        <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(newInsurer)}>
          {t('list.new')}
        </Button>
      ),
    [mayChange],
  )
  return (
    <>
      <ListPage<Insurer, typeof plan.defaults>
        title={t('list.title')}
        unit={t('list.unit')}
        one={t('list.one')}
        hint={t('list.search')}
        plan={plan}
        columns={columns}
        read={(state) =>
          read('GET contact/insurers', { query: { ...pageQuery(state), state: stateOf(state.state) } })
        }
        rowKey={(row) => row.insurance}
        version={(row) => row.version}
        live={['insurer contact', 'contact/insurers']}
        chips={({ state, set }) => (
          <StateChip state={state.state} onChange={(next) => set({ state: next })} />
        )}
        isFiltered={({ state }) => state !== 'active'}
        cleared={{ state: 'active' }}
        onNew={mayChange ? () => setOpen(newInsurer) : undefined}
        onOpen={setOpen}
        action={add}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.insuranceName}</b>
            <span className="soft cut">
              {[row.contactName, row.phoneNo && phoneText(row.phoneNo)].filter(Boolean).join(', ') ||
                t('list.noContact')}
            </span>
            <span className="muted cut">
              {[
                t('list.vehicleCount', { count: row.vehicles, shown: numberText(row.vehicles) }),
                t('list.roCount', { count: row.requests, shown: numberText(row.requests) }),
                managedBy(row, profile.firm),
              ].join(' · ')}
            </span>
          </div>
        )}
        none={{
          title: t('list.none.title'),
          text: t('list.none.text'),
          action: add,
        }}
      >
        {(ways) =>
          open && (
            <InsurerDialog
              key={open.insurance}
              insurer={open}
              mayChange={mayChange}
              place={rowPositionOf(ways, (row) => row.insurance === open.insurance, setOpen)}
              onContact={(id) => {
                setOpen(undefined)
                contact.open(id)
              }}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      </ListPage>
      {contact.id > 0 && (
        <ContactDialog
          key={contact.id}
          id={contact.id}
          onOpenContact={contact.open}
          onClose={contact.close}
        />
      )}
    </>
  )
}
