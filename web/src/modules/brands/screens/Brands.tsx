import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { pageQuery, pagePlan } from '../../../kit/list/pageState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { phoneText } from '../../../ui/base/text.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { BrandDialog } from '../parts/BrandDialog.tsx'
import { t } from '../texts.ts'
import s from '../parts/brands.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

const all = 9999
const states = () => [
  { value: all, label: t('state.any') },
  { value: 1, label: t('state.active') },
  { value: 0, label: t('state.inactive') },
]
const plan = pagePlan('brands', { orderBy: 'brand', sort: 'desc' }, { filter: all })

const columnsOf = (): readonly ListColumn<Brand>[] => [
  {
    key: 'brand',
    title: t('column.brand'),
    render: (row) => row.brand,
    cell: (row) => row.brand,
    sortable: true,
    tone: 'soft',
    width: 90,
  },
  {
    key: 'brandName',
    title: t('column.name'),
    render: (row) => (
      <span className="row">
        <Icon row={row} />
        <span className="cut">{row.brandName}</span>
      </span>
    ),
    cell: (row) => row.brandName,
    sortable: true,
    tone: 'title',
    always: true,
    min: 200,
  },
  {
    key: 'BrandTitle',
    title: t('column.title'),
    render: (row) => row.BrandTitle ?? '',
    cell: (row) => row.BrandTitle,
  },
  {
    key: 'BrandColor',
    title: t('column.color'),
    render: (row) =>
      row.BrandColor && (
        <span className="row">
          <span className={s.dot} style={{ background: row.BrandColor }} aria-hidden="true" />
          <span className="mono">{row.BrandColor}</span>
        </span>
      ),
    cell: (row) => row.BrandColor,
    width: 120,
  },
  {
    key: 'countFranchisees',
    title: t('column.franchisees'),
    render: (row) => row.countFranchisees || '',
    cell: (row) => row.countFranchisees,
    sortable: true,
    align: 'right',
    width: 120,
  },
  {
    key: 'countShops',
    title: t('column.shops'),
    render: (row) => row.countShops || '',
    cell: (row) => row.countShops,
    sortable: true,
    align: 'right',
    width: 90,
  },
  {
    key: 'phone',
    title: t('column.phone'),
    render: (row) => phoneText(row.phone),
    cell: (row) => row.phone,
    tone: 'soft',
    width: 150,
  },
  {
    key: 'isInactive',
    title: t('column.state'),
    render: (row) => (row.isInactive ? t('state.inactive') : t('state.active')),
    cell: (row) => (row.isInactive ? t('state.inactive') : t('state.active')),
    sortable: true,
    tone: 'soft',
    width: 100,
  },
]

const Icon = ({ row }: { row: Brand }) => (
  <span className={s.icon} aria-hidden="true">
    {(row.BrandIcon ?? row.BrandLogo) ? (
      <img src={row.BrandIcon ?? row.BrandLogo ?? ''} alt="" />
    ) : (
      row.brandName[0]
    )}
  </span>
)

/** /brands: the brands of the network with their branding and franchisees. */
export default function Brands() {
  const [open, setOpen] = useState<number>()
  const columns = useTextMemo(() => columnsOf(), [])
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(-1)}>
      {t('list.new')}
    </Button>
  )
  return (
    <ListPage<Brand, typeof plan.defaults>
      title={t('list.title')}
      unit={t('list.unit')}
      one={t('list.one')}
      hint={t('list.search')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET brand/brands', { query: { ...pageQuery(state), filter: String(state.filter) } })
      }
      rowKey={(row) => row.brand}
      version={(row) => row.version}
      live={['brand firm', 'brand/brands']}
      chips={({ state, set }) => (
        <OptionFilter
          label={t('list.state')}
          options={states()}
          chosen={state.filter}
          any={all}
          onChange={(filter) => set({ filter })}
        />
      )}
      isFiltered={(state) => state.filter !== all}
      cleared={{ filter: all }}
      action={add}
      onNew={() => setOpen(-1)}
      onOpen={(row) => setOpen(row.brand)}
      card={(row) => (
        <div className="row">
          <Icon row={row} />
          <div className="col">
            <b className="cut">{row.brandName}</b>
            <span className="soft cut">{row.BrandTitle ?? t('list.noTitle')}</span>
            <span className="muted cut">
              {[
                t('list.franchisees', { count: row.countFranchisees }),
                t('list.shops', { count: row.countShops }),
                row.isInactive && t('state.inactive'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      )}
      none={{
        title: t('list.empty'),
        text: t('list.emptyHint'),
        action: add,
      }}
    >
      {(ways) =>
        open !== undefined && (
          <Opened
            key={open}
            id={open}
            known={ways.rows.find((row) => row.brand === open)}
            place={rowPositionOf(
              ways,
              (row) => row.brand === open,
              (row) => setOpen(row.brand),
            )}
            onOpen={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    </ListPage>
  )
}

function Opened(props: {
  id: number
  known?: Brand
  place?: RowPosition
  onOpen: (id: number) => void
  onClose: () => void
}) {
  const { id, known, place, onOpen, onClose } = props
  const found = useQuery({
    ...read('GET brand/brand', { query: { id } }),
    enabled: id > 0,
    placeholderData: known,
  })
  useLiveRefresh('brand firm', 'brand/brand', 'brand/brandPreference')
  const brand = id > 0 ? (found.data ?? known) : undefined
  if (id > 0 && !brand) return null
  return <BrandDialog brand={brand} place={place} onOpen={onOpen} onClose={onClose} />
}
