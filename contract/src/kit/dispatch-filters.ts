/** What the list of dispatch shows. */
export const dispatchFilters = ['unassigned', 'assigned', 'onDay', 'noTime'] as const
