/** Loaders of popovers that any page may open. Prefetching and opening must share one function to load the same file. */
export const menuEntries = () => import('./MenuEntries.tsx')
export const plainPopover = () => import('./PlainPopover.tsx')
export const columnsPopover = () => import('../list/ColumnsPopover.tsx')
export const filtersPopover = () => import('../frame/FiltersPopover.tsx')
