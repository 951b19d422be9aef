/** What can keep a checklist item open: it isn't marked done, or evidence is missing. */
export const itemNeeds = ['done', 'photo', 'video', 'file', 'drive'] as const
export type ItemNeed = (typeof itemNeeds)[number]
