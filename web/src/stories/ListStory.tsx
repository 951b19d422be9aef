import {
  IconCar,
  IconDownload,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconInfoCircle,
  IconLogout,
  IconMessage2,
  IconPlus,
  IconRefresh,
  IconTruck,
  IconUser,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  AddFilter,
  AppFrame,
  Brand,
  Button,
  CheckList,
  ColumnChooser,
  CommandPalette,
  DataList,
  FilterChip,
  IconButton,
  KeySheet,
  LiveLine,
  PageHead,
  SearchBox,
  Segmented,
  SelectionAction,
  SideNav,
  ToolRow,
  TopBar,
  UatBanner,
  useCommands,
  Who,
} from '../ui/index.ts'
import type { ColumnLayout, Sort } from '../ui/index.ts'
import { Card, columns, rowsOf } from './sample.tsx'

const logo = (
  <svg viewBox="0 0 36 36" width="30" height="30" aria-hidden="true">
    <rect width="36" height="36" rx="8" fill="#9A3B1B" />
    <path d="M10 27V10.5L26 25.5V9" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinejoin="bevel" />
    <path d="M26 4.5l3.6 6.3h-7.2z" fill="#fff" />
  </svg>
)
const many = location.hash.includes('many')
const views = [
  { key: 'ros', label: 'ROs' },
  { key: 'visits', label: 'Visits' },
  { key: 'locations', label: 'Locations' },
] as const

/** A complete list page in the app frame. `#list/many` has 10,000 rows. */
export function ListStory() {
  const [rail, setRail] = useState(false)
  const [over, setOver] = useState<'palette' | 'keys'>()
  const [active, setActive] = useState('process')
  const [view, setView] = useState<(typeof views)[number]['key']>('ros')
  const [search, setSearch] = useState('')
  const [statuses, setStatuses] = useState([2, 3, 8, 10, 11])
  const [days, setDays] = useState(true)
  const [layout, setLayout] = useState<ColumnLayout>()
  const [sort, setSort] = useState<Sort>({ key: 'age', dir: 'desc' })
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set([48211, 48210, 48207]))
  const [all, setAll] = useState(false)
  const [page, setPage] = useState(1)
  const rows = useMemo(() => rowsOf(many ? 10_000 : 25), [])
  const commands = useMemo(
    () => [
      {
        id: 'palette',
        title: 'Search and commands',
        group: 'Go to',
        keys: 'mod+k',
        always: true,
        quiet: true,
        run: () => setOver('palette'),
      },
      { id: 'keys', title: 'Keyboard shortcuts', group: 'Go to', keys: '?', run: () => setOver('keys') },
      { id: 'dispatch', title: 'Dispatch', group: 'Go to', keys: 'g d', run: () => undefined },
      { id: 'rail', title: 'Collapse menu', group: 'Frame', keys: '[', run: () => setRail((now) => !now) },
    ],
    [],
  )
  useCommands(commands)
  const top = (
    <TopBar
      onMenu={() => setRail(!rail)}
      brand={<Brand href="#list" logo={logo} title="Northline ADAS" product="Mobile Copilot" />}
      onJump={() => setOver('palette')}
      jumpHint="Search RO, VIN, shop or command"
      user={<Who name="Renee Castillo" firm="Northline Grand Rapids" />}
    >
      <LiveLine state="live" tip="Updates arrive on their own" />
      <IconButton label="Chat, 5 unread" icon={<IconMessage2 />} count={5} />
      <IconButton label="Help" icon={<IconHelpCircle />} keys="?" />
    </TopBar>
  )
  const nav = (
    <SideNav
      rail={rail}
      current="ros"
      entries={[
        { key: 'home', label: 'Home', icon: <IconHome />, href: '#home' },
        { key: 'incoming', label: 'Incoming ROs', icon: <IconInbox />, href: '#in', count: 4 },
        { key: 'ros', label: 'Calibrate ROs', icon: <IconCar />, href: '#list', count: 21 },
        { key: 'fleet', label: 'Fleet', icon: <IconTruck />, href: '#fleet' },
      ]}
      foot={[
        { key: 'about', label: 'About', icon: <IconInfoCircle />, href: '#about' },
        { key: 'out', label: 'Logout', icon: <IconLogout />, onPress: () => undefined },
      ]}
      version={'Version 1.8.2\nPowered by OPUS IVS'}
    />
  )
  return (
    <AppFrame
      banner={<UatBanner text="User Acceptance Testing · version 1.8.2 · demo" />}
      top={top}
      nav={nav}
      rail={rail}
    >
      <PageHead
        title="Calibrate ROs"
        counts={[
          { key: 'pending', count: 12, label: 'Pending' },
          { key: 'process', count: 34, label: 'In process' },
          { key: 'scheduled', count: 18, label: 'Scheduled' },
          { key: 'completed', count: 206, label: 'Completed' },
        ]}
        active={active}
        onCount={setActive}
        actions={
          <>
            <IconButton className="wide-only" label="Refresh" icon={<IconRefresh />} />
            <Button className="wide-only" icon={<IconDownload size={16} />}>
              Export
            </Button>
            <Button look="primary" icon={<IconPlus size={16} />}>
              New RO
            </Button>
          </>
        }
      />
      <ToolRow
        search={<SearchBox value={search} onChange={setSearch} hint="RO, VIN, vehicle, shop" />}
        chips={
          <>
            <FilterChip label="Status" value={`${statuses.length} of 10`}>
              {() => (
                <CheckList
                  label="Status"
                  chosen={statuses}
                  onChange={setStatuses}
                  options={[2, 3, 8, 10, 11].map((value) => ({
                    value,
                    label: `Status ${value}`,
                    count: value * 3,
                  }))}
                />
              )}
            </FilterChip>
            <FilterChip
              label="Last event"
              value={days ? '30 days' : 'Any'}
              onClear={days ? () => setDays(false) : undefined}
            >
              {() => <p>Days</p>}
            </FilterChip>
            <AddFilter>{() => <p>Shop</p>}</AddFilter>
          </>
        }
      >
        <span className="wide-only row">
          <Segmented label="View by" options={views} value={view} onChange={setView} />
          <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />
        </span>
      </ToolRow>
      <DataList
        label="Calibrate ROs"
        unit="ROs"
        columns={columns}
        layout={layout}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => history.replaceState(null, '', `#list/${row.id}`)}
        selection={{
          keys: chosen,
          onChange: setChosen,
          all: { on: all, count: 64, onChange: setAll },
          actions: (
            <SelectionAction
              icon={<IconUser size={16} />}
              onClick={() => undefined}
              children="Assign technician"
            />
          ),
        }}
        paging={{
          page,
          size: many ? 10_000 : 25,
          count: many ? 10_000 : 64,
          onPage: setPage,
          onSize: () => undefined,
        }}
        totals="This page $37,840.00"
        updated="Updated 10:42 am"
        card={(row) => <Card row={row} />}
      />
      {over === 'palette' && (
        <CommandPalette
          hint="Search RO, VIN, shop or command"
          onClose={() => setOver(undefined)}
          find={async (typed) => [
            {
              id: 'r1',
              group: 'ROs',
              lead: '48213',
              title: `2023 Toyota RAV4 XLE (${typed})`,
              hint: 'Halvorsen Collision',
              run: () => undefined,
            },
          ]}
        />
      )}
      {over === 'keys' && <KeySheet onClose={() => setOver(undefined)} />}
    </AppFrame>
  )
}
