/** What opens under buttons of any page: one name each, so that who fetches it early and who opens it mean the same file. */
export const entriesUnder = () => import('./EntriesUnder.tsx')
export const popoverUnder = () => import('./PopoverUnder.tsx')
export const columnsUnder = () => import('../list/ColumnsUnder.tsx')
export const filtersUnder = () => import('../frame/FiltersUnder.tsx')
