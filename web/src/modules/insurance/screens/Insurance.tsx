import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { insurers } from '#contract/contacts.ts'
import { api, CallError } from '../../../kit/client.ts'
import { useListState } from '../../../kit/listState.ts'
import { useLiveRefresh } from '../../../kit/live.ts'
import { failed, plainPlan } from '../../../kit/PlainList.tsx'
import { read, stale } from '../../../kit/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { matching } from '../search.ts'

type Insurer = AnswerOf<typeof insurers>[number]
const plan = plainPlan('insurers', 'insuranceName', 'asc')
const blank: Insurer = {
  insurance: -1,
  insuranceContact: null,
  insuranceName: '',
  firm: 1,
  isInactive: false,
}
const columns: readonly Column<Insurer>[] = [
  {
    key: 'insuranceName',
    title: 'Insurer',
    render: (row) => row.insuranceName,
    tone: 'title',
    sortable: true,
  },
  {
    key: 'firm',
    title: 'Kept by',
    render: (row) => (row.firm === 1 ? 'Everyone' : 'Your firm'),
    tone: 'soft',
    width: 160,
  },
]

/** /insurance: the insurers that repair orders choose from. */
export default function Insurance() {
  const profile = useProfile()
  const { state, set } = useListState(plan)
  const [open, setOpen] = useState<Insurer>()
  useLiveRefresh('insurer', 'lookup/insurance')
  const found = useQuery(read('GET lookup/insurance', { query: { firm: profile.firm } }))
  const rows = useMemo(() => {
    const all = found.data && matching(found.data, state.search)
    return state.sort === 'desc' ? all?.toReversed() : all
  }, [found.data, state.search, state.sort])
  const mayChange = profile.pages.includes('configuration')
  const page = rows?.slice((state.page - 1) * state.pageSize, state.page * state.pageSize)
  const add = mayChange && (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(blank)}>
      New insurer
    </Button>
  )
  return (
    <>
      <PageHead title="Insurance" actions={add} />
      <ToolRow
        search={<SearchBox value={state.search} onChange={(search) => set({ search })} hint="Insurer" />}
      />
      <DataList<Insurer>
        label="Insurers"
        unit="insurers"
        columns={columns}
        rowKey={(row) => row.insurance}
        rows={page}
        error={failed(found.error, () => void found.refetch())}
        empty={
          state.search ? (
            <Empty kind="noMatch" title={`No insurers match “${state.search}”`}>
              <Button onClick={() => set({ search: '' })}>Clear search</Button>
            </Empty>
          ) : (
            <Empty
              kind="none"
              title="No insurers yet"
              text="Insurers are kept by the host and offered to everyone."
            />
          )
        }
        sort={{ key: 'insuranceName', dir: state.sort === 'desc' ? 'desc' : 'asc' }}
        onSort={({ dir }) => set({ sort: dir })}
        onOpen={mayChange ? setOpen : undefined}
        paging={{
          page: state.page,
          size: state.pageSize,
          count: rows?.length ?? 0,
          onPage: (next) => set({ page: next }),
          onSize: (pageSize) => set({ pageSize }),
        }}
      />
      {open && <InsurerDialog key={open.insurance} record={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Adds an insurer (firm 1, not inactive), or changes one. */
function InsurerDialog({ record, onClose }: { record: Insurer; onClose: () => void }) {
  const client = useQueryClient()
  const form = useDraftForm({
    stored: useMemo(() => ({ insuranceName: record.insuranceName, isInactive: record.isInactive }), [record]),
    check: (values) => ({
      insuranceName: values.insuranceName.trim() ? undefined : 'This field is required',
    }),
    save: async (values) => {
      try {
        await api('POST lookup/insurance', { body: { ...record, ...values } })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { errors: { insuranceName: error.message } }
      }
      await stale(client, 'lookup/insurance')
      toast.ok(`${values.insuranceName} saved`)
      onClose()
    },
  })
  const leave = async () => {
    if (await form.leave()) onClose()
  }
  return (
    <Dialog
      title={record.insurance > 0 ? record.insuranceName : 'New insurer'}
      size="S"
      onClose={() => void leave()}
      foot={
        <DialogFoot state={form.words} unsaved={form.dirty} onCancel={() => void leave()}>
          <SaveButton dirty={form.dirty} saving={form.saving} onSave={() => void form.submit()} />
        </DialogFoot>
      }
    >
      <form {...form.bind}>
        <TextField label="Name" required maxLength={120} {...form.field('insuranceName')} />
        <CheckField label="Inactive?" {...form.field('isInactive')} />
      </form>
    </Dialog>
  )
}
