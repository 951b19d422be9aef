import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { brandFranchisees } from '#contract/brands.ts'
import { read } from '../../../kit/api/queries.ts'
import { Link } from '../../../ui/Link.tsx'
import { phoneText } from '../../../ui/base/text.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { t } from '../texts.ts'
import s from './brands.module.css'

type Franchisee = AnswerOf<typeof brandFranchisees>[number]

/** The franchisees of a brand, each with its shops. */
export function Franchisees({ brand }: { brand: number }) {
  const found = useQuery(read('GET brand/brandFranchisees', { query: { franchisor: brand } }))
  if (found.error && !found.data)
    return (
      <ErrorState
        title={t('franchisees.loadFailed')}
        text={found.error.message}
        onAgain={() => void found.refetch()}
      />
    )
  if (!found.data) return <CardSkeleton lines={4} />
  if (found.data.length === 0)
    return <Empty kind="none" title={t('franchisees.empty')} text={t('franchisees.emptyHint')} />
  return (
    <ul className={s.tree} aria-label={t('franchisees.label')}>
      {found.data.map((each) => (
        <FranchiseeRow key={each.franchisee} row={each} />
      ))}
    </ul>
  )
}

const cityText = ({ city, state, phone }: Franchisee['Firm']): string =>
  [[city, state].filter(Boolean).join(', '), phone && phoneText(phone)].filter(Boolean).join(' · ')

function FranchiseeRow({ row }: { row: Franchisee }) {
  const [open, setOpen] = useState(false)
  const { Firm: firm, countShops, franchisee } = row
  return (
    <li>
      <div className={s.branch}>
        <button type="button" className={s.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <IconChevronDown size={16} aria-hidden="true" />
          ) : (
            <IconChevronRight size={16} aria-hidden="true" />
          )}
          <b className="cut">{firm.firmName}</b>
          <span className="muted num">{t('franchisees.shops', { count: countShops })}</span>
        </button>
        <span className="muted cut">{firm.isInactive ? t('franchisees.inactive') : cityText(firm)}</span>
      </div>
      {open && <Shops franchisee={franchisee} name={firm.firmName} />}
    </li>
  )
}

function Shops({ franchisee, name }: { franchisee: number; name: string }) {
  const found = useQuery(read('GET brand/franchiseeShops', { query: { franchisee } }))
  if (found.error && !found.data)
    return (
      <ErrorState
        title={t('shops.loadFailed')}
        text={found.error.message}
        onAgain={() => void found.refetch()}
      />
    )
  if (!found.data) return <CardSkeleton lines={2} />
  if (found.data.length === 0) return <p className={s.leafNote}>{t('shops.empty')}</p>
  return (
    <ul className={s.leaves} aria-label={t('shops.label', { name })}>
      {found.data.map(({ shop, Firm: firm, centerName }) => (
        <li key={shop} className={s.leaf}>
          <Link href={links.locations({ search: firm.firmName })} className="cut">
            {firm.firmName}
          </Link>
          <span className="muted cut">
            {[
              firm.isInactive && t('franchisees.inactive'),
              cityText(firm),
              centerName && t('shops.servedBy', { center: centerName }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
