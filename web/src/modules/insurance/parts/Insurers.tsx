import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { PageHead, SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Link } from '../../../ui/Link.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { FirmChip } from '../../lookups/door.ts'
import { matchingInsurers, selectInsurer } from '../insurerSearch.ts'
import { InsurerDialog, newInsurer, type Insurer } from './InsurerDialog.tsx'
import { InsurerLookups } from './InsurerLookups.tsx'
import { t } from '../texts.ts'
import s from './Insurers.module.css'

type State = { insurance: number; firm: number; inactive: boolean; search: string }
const plan: ListPlan<State> = {
  name: 'insurersAdmin',
  defaults: { insurance: 0, firm: 1, inactive: false, search: '' },
  keep: {},
}

/** Insurers at the left, lookups of the selected one at the right. `crumb` is the back link. */
export function Insurers({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useListState(plan)
  const { firm, inactive, search } = state
  const [open, setOpen] = useState<Insurer>()
  useLiveRefresh('insurer', 'lookup/insurance', 'lookup/insuranceLookup')
  const found = useQuery(read('GET lookup/insurance', { query: { firm, inactive } }))
  const all = selectInsurer(found.data ?? [], state.insurance)
  const shown = matchingInsurers(all, search)
  const chosen = all.find(({ isSelected }) => isSelected)
  const href = (insurance: number) => {
    const rest = {
      firm: firm === 1 ? undefined : firm,
      inactive: inactive || undefined,
      search: search || undefined,
    }
    return links.configuration('insurers', { insurance, ...rest })
  }
  const edit = (insurer: (typeof all)[number]) => setOpen({ ...newInsurer, ...insurer })
  return (
    <>
      {crumb}
      <PageHead
        title={t('admin.title')}
        actions={
          <>
            <FirmChip
              label={t('admin.of')}
              firm={firm}
              onChange={(next) => set({ firm: next, insurance: 0 })}
            />
            <Button look="primary" icon={<IconPlus />} onClick={() => setOpen({ ...newInsurer, firm })}>
              {t('admin.new')}
            </Button>
          </>
        }
      />
      <div className={s.split} data-chosen={chosen ? '' : undefined}>
        <nav className={s.insurers} aria-label={t('admin.title')}>
          <SearchBox
            value={search}
            onChange={(term) => set({ search: term })}
            hint={t('admin.search')}
            wait={0}
          />
          <CheckField
            label={t('admin.showInactive')}
            name="inactive"
            value={inactive}
            onChange={(value) => set({ inactive: value })}
          />
          {found.isPending && <CardSkeleton lines={8} />}
          {found.error && !found.data && (
            <ErrorState {...listError(found.error, () => void found.refetch())} title={t('admin.failed')} />
          )}
          <ul>
            {shown.map(({ insurance, insuranceName, isInactive, isSelected }) => (
              <li key={insurance}>
                <Link
                  className={s.insurer}
                  href={href(insurance)}
                  aria-current={isSelected ? 'true' : undefined}
                >
                  <span className="cut grow">{insuranceName}</span>
                  {isInactive && <span className={s.tag}>{t('admin.inactive')}</span>}
                </Link>
              </li>
            ))}
            {found.data && shown.length === 0 && (
              <li className={s.nothing}>
                {search.trim() ? t('admin.noMatch', { search: search.trim() }) : t('admin.none')}
              </li>
            )}
          </ul>
        </nav>
        <section className={s.lookups} aria-label={t('admin.lookups')}>
          {chosen ? (
            <InsurerLookups
              key={chosen.insurance}
              insurer={chosen}
              back={links.configuration('insurers')}
              onEdit={() => edit(chosen)}
            />
          ) : (
            <div className={s.centre}>
              <Empty kind="none" title={t('admin.choose')} text={t('admin.chooseText')} />
            </div>
          )}
        </section>
      </div>
      {open && (
        <InsurerDialog
          key={open.insurance}
          insurer={open}
          mayChange
          onSaved={(insurance) => set({ insurance })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
