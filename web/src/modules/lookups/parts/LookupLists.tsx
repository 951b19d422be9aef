import { links } from '#contract/links.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useListState } from '../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { FirmChip } from './FirmChip.tsx'
import { LookupKeys } from './LookupKeys.tsx'
import { LookupItems } from './LookupItems.tsx'
import { NewListDialog } from './NewListDialog.tsx'
import { t } from '../texts.ts'
import s from './Lists.module.css'

type State = { key: string; firm: number; inactive: boolean }
const plan: ListPlan<State> = {
  name: 'lookups',
  defaults: { key: '', firm: 1, inactive: false },
  keep: {},
}

/** Lookup lists at the left, items of the selected one at the right. `crumb` is the back link. */
export function LookupLists({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useListState(plan)
  const [adding, setAdding] = useState(false)
  const firm = state.firm === 1 ? undefined : state.firm
  const href = (key: string) => links.configuration('lookups', { key, firm })
  return (
    <>
      {crumb}
      <PageHead
        title={t('lists.title')}
        actions={
          <>
            <FirmChip firm={state.firm} onChange={(chosen) => set({ firm: chosen })} />
            <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
              {t('lists.new')}
            </Button>
          </>
        }
      />
      <div className={s.split} data-chosen={state.key || undefined}>
        <LookupKeys firm={state.firm} chosen={state.key} href={href} />
        {state.key ? (
          <LookupItems
            key={`${state.key} ${state.firm}`}
            listKey={state.key}
            firm={state.firm}
            inactive={state.inactive}
            onInactive={(inactive) => set({ inactive })}
            back={links.configuration('lookups')}
          />
        ) : (
          <section className={s.items}>
            <div className={s.centre}>
              <Empty kind="none" title={t('lists.choose')} text={t('lists.chooseText')} />
            </div>
          </section>
        )}
      </div>
      {adding && (
        <NewListDialog
          onClose={() => setAdding(false)}
          onGo={(key) => {
            setAdding(false)
            set({ key })
          }}
        />
      )}
    </>
  )
}
