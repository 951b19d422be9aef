/** What opens under buttons of any page: one name each, so that who fetches it early and who opens it mean the same file. */
export const menuEntries = () => import('./MenuEntries.tsx')
export const plainPopover = () => import('./PlainPopover.tsx')
export const columnsPopover = () => import('../list/ColumnsPopover.tsx')
export const filtersPopover = () => import('../frame/FiltersPopover.tsx')
