/** A file of the built app gathers what is loaded together: named by the sources that ask for it, their needs follow. */
type Group = { name: string; test?: RegExp; tags?: ['$initial']; minShareCount?: number }

const parts = (...names: string[]): RegExp =>
  new RegExp(`/(web|contract)/src/(${names.join('|')})\\.(tsx?|module\\.css)$`)

/** The first that fits takes a source; what fits none is cut by who imports it. */
const groups: readonly Group[] = [
  // Three files of like size come sooner than one: a browser opens six lines, and each begins slowly.
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\//, tags: ['$initial'] },
  { name: 'start', tags: ['$initial'] },
  // What both the pages before sign-in and the frame are made of.
  {
    name: 'parts',
    test: parts(
      'kit/Mark',
      'ui/base/(Button|text)',
      'ui/form/TextField',
      'ui/frame/AppFrame',
      'ui/states/Note',
    ),
  },
  { name: 'outside', test: parts('modules/identity/(parts/(OutsidePage|SignInForm|SignIn)|screens/Login)') },
  { name: 'frame', test: parts('app/shell/(SideLayout|BarLayout)', 'modules/identity/door') },
  {
    name: 'list',
    test: parts(
      '(kit/)?(age|listState|money|statuses)',
      'kit/list/(layout|useViews|ViewMenu)',
      'modules/requests/data',
      'ui/base/(Money|Status|Vin)',
      'ui/frame/(CheckList|Choices|FilterChip|PageHead|Parts|Tabs)',
      'ui/list/(ColumnChooser|DataList)',
      'ui/status',
    ),
  },
  {
    name: 'orders',
    test: parts(
      'modules/requests/(screens/RequestList|parts/list/(Chips|otherColumns))',
      'kit/list/SheetTools',
    ),
  },
  // What opens under a button, which no page needs before one goes there.
  {
    name: 'over',
    test: /node_modules\/@floating-ui\/|@mantine\/core\/esm\/components\/(Popover|Menu)\/|ui\/overlay\/(PopoverUnder|MenuUnder|EntriesUnder)/,
  },
  {
    name: 'forms',
    test: parts(
      'ui/form/(CheckField|DateField|NumberFields|PhoneField|SaveButton|SelectField|TypedField|useDraftForm)',
      'ui/overlay/(ConflictPanel|Dialog)',
    ),
  },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
]

export const fileGroups = groups.map((group, at) => ({ ...group, priority: groups.length - at }))
