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
import s from '../parts/brands.module.css'

const all = 9999
const states = [
  { value: all, label: 'Any' },
  { value: 1, label: 'Active' },
  { value: 0, label: 'Inactive' },
]
const plan = pagePlan('brands', { orderBy: 'brand', sort: 'desc' }, { filter: all })

const columns: readonly ListColumn<Brand>[] = [
  {
    key: 'brand',
    title: 'Brand',
    render: (row) => row.brand,
    cell: (row) => row.brand,
    sortable: true,
    tone: 'soft',
    width: 90,
  },
  {
    key: 'brandName',
    title: 'Name',
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
  { key: 'BrandTitle', title: 'Title', render: (row) => row.BrandTitle ?? '', cell: (row) => row.BrandTitle },
  {
    key: 'BrandColor',
    title: 'Color',
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
    title: 'Franchisees',
    render: (row) => row.countFranchisees || '',
    cell: (row) => row.countFranchisees,
    sortable: true,
    align: 'right',
    width: 120,
  },
  {
    key: 'countShops',
    title: 'Shops',
    render: (row) => row.countShops || '',
    cell: (row) => row.countShops,
    sortable: true,
    align: 'right',
    width: 90,
  },
  {
    key: 'phone',
    title: 'Phone',
    render: (row) => phoneText(row.phone),
    cell: (row) => row.phone,
    tone: 'soft',
    width: 150,
  },
  {
    key: 'isInactive',
    title: 'State',
    render: (row) => (row.isInactive ? 'Inactive' : 'Active'),
    cell: (row) => (row.isInactive ? 'Inactive' : 'Active'),
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
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpen(-1)}>
      New brand
    </Button>
  )
  return (
    <ListPage<Brand, typeof plan.defaults>
      title="Brands"
      unit="brands"
      one="brand"
      hint="Name of the brand"
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
          label="State"
          options={states}
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
            <span className="soft cut">{row.BrandTitle ?? 'No title of its own'}</span>
            <span className="muted cut">
              {`${row.countFranchisees} franchisees · ${row.countShops} shops${row.isInactive ? ' · Inactive' : ''}`}
            </span>
          </div>
        </div>
      )}
      none={{
        title: 'No brands yet',
        text: 'A brand gives its franchisees and their shops their title, logo and color.',
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
