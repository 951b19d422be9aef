/** What opens under buttons of any page: one name each, so that who fetches it early and who opens it mean the same file. */
export const entriesUnder = () => import('./MenuEntries.tsx')
export const popoverUnder = () => import('./PlainPopover.tsx')
export const columnsUnder = () => import('../list/ColumnsPopover.tsx')
export const filtersUnder = () => import('../frame/FiltersPopover.tsx')
