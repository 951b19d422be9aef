/**
 * A group of sources that the build bundles into one file. Their imports follow unless another group names
 * them.
 */
type Group = { name: string; test?: RegExp; tags?: ['$initial']; minShareCount?: number }

/** Paths without extension. A test checks that each exists. */
export const namedSources: Record<string, readonly string[]> = {
  // Shared by the app frame and the pages before sign-in.
  parts: [
    'contract/src/links',
    'web/src/kit/display/ProductMark',
    'web/src/ui/base/Button',
    'web/src/ui/base/text',
    'web/src/ui/frame/AppFrame',
    'web/src/ui/states/Note',
  ],
  // Separate, because no first page after sign-in has one.
  fields: ['web/src/ui/form/TextField'],
  outside: [
    'web/src/modules/identity/parts/OutsidePage',
    'web/src/modules/identity/parts/SignInForm',
    'web/src/modules/identity/screens/Login',
  ],
  frame: ['web/src/app/shell/SideLayout', 'web/src/app/shell/BarLayout', 'web/src/modules/identity/door'],
  // Small parts that most pages show; pages without a list need no more of it.
  common: [
    'contract/src/statuses',
    'web/src/app/screens/greeting',
    'web/src/kit/api/actionRefusal',
    'web/src/kit/browser/installHint',
    'web/src/kit/time/age',
    'web/src/kit/time/clock',
    'web/src/kit/time/today',
    'web/src/kit/time/zone',
    'web/src/ui/base/Status',
    'web/src/ui/base/Vin',
    'web/src/ui/frame/PageHead',
    'web/src/ui/status',
    'web/src/kit/display/statusLook',
    'web/src/kit/display/vehicle',
    'web/src/ui/frame/DropMenu',
  ],
  // Rules of visits that a technician's pages share with pages of the office.
  visits: [
    'web/src/modules/requests/parts/tech/checklistState',
    'web/src/modules/requests/parts/tech/visitOrder',
    'web/src/modules/requests/parts/tech/visitQuery',
    'web/src/modules/requests/parts/vehicle/asksForVehicle',
    'web/src/modules/requests/parts/visit/stages',
    'web/src/modules/schedule/parts/day',
  ],
  tech: ['web/src/app/shell/TechTabs', 'web/src/ui/tech/BigButton', 'web/src/ui/tech/BottomTabs'],
  // A technician's day, on Home and on Tech Schedule.
  day: [
    'web/src/modules/dispatch/own/OwnStatus',
    'web/src/modules/schedule/parts/techWeek',
    'web/src/modules/schedule/parts/useTechSchedule',
    'web/src/modules/schedule/parts/useVisits',
    'web/src/modules/schedule/parts/VisitRow',
  ],
  // One file instead of many small ones, each of which costs a slow phone time when it opens.
  today: ['web/src/app/screens/today/Today'],
  // More of the common parts, which a technician's own pages do without.
  office: [
    'contract/src/kit/money',
    'contract/src/next-step/hold',
    'web/src/kit/list/texts',
    'web/src/modules/requests/data',
    'web/src/modules/requests/parts/list/countFilters',
    'web/src/ui/base/Money',
    'web/src/ui/frame/Parts',
    'web/src/ui/frame/Tabs',
  ],
  list: [
    'web/src/kit/list/useListState',
    'web/src/kit/list/layout',
    'web/src/kit/list/useViews',
    'web/src/kit/list/ViewMenu',
    'web/src/ui/frame/CheckList',
    'web/src/ui/frame/FilterChip',
    'web/src/ui/list/ColumnChooser',
    'web/src/ui/list/DataList',
  ],
  orders: [
    'web/src/kit/list/SheetTools',
    'web/src/modules/requests/screens/RequestList',
    'web/src/modules/requests/parts/list/Chips',
    'web/src/modules/requests/parts/list/otherColumns',
  ],
  overlays: [
    'web/src/ui/overlay/PlainPopover',
    'web/src/ui/overlay/MenuPopover',
    'web/src/ui/overlay/MenuEntries',
  ],
  forms: [
    'web/src/ui/form/CheckField',
    'web/src/ui/form/DateField',
    'web/src/ui/form/NumberFields',
    'web/src/ui/form/PhoneField',
    'web/src/ui/form/SaveButton',
    'web/src/ui/form/SelectField',
    'web/src/ui/form/TypedField',
    'web/src/ui/form/useDraftForm',
    'web/src/ui/overlay/Dialog',
  ],
}

const sources = (name: string): string => `/(${(namedSources[name] ?? []).join('|')})\\.(tsx?|module\\.css)$`
const named = (name: string): Group => ({ name, test: new RegExp(sources(name)) })

/** The first matching group takes a source. The bundler splits the rest by importers. */
const groups: readonly Group[] = [
  // Three files of similar size arrive sooner than one, because a browser opens six connections and each
  // starts slowly.
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\//, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  named('parts'),
  named('fields'),
  named('outside'),
  named('frame'),
  {
    name: 'common',
    test: new RegExp(
      `/icons/Icon(Chevron(Left|Right|Up|Down)|Navigation|PlayerPlay|Scan)\\.mjs$|${sources('common')}`,
    ),
  },
  named('visits'),
  named('tech'),
  named('day'),
  named('today'),
  {
    name: 'office',
    test: new RegExp(`/icons/IconListCheck\\.mjs$|${sources('office')}`),
  },
  named('list'),
  named('orders'),
  // Menus and popovers, which no page needs until somebody points at their button.
  {
    name: 'overlays',
    test: new RegExp(
      `node_modules/@floating-ui/|@mantine/core/esm/components/(Popover|Menu)/|${sources('overlays')}`,
    ),
  },
  named('forms'),
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
]

export const fileGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))
