/** View by (document 3, section 2): 1 repair orders, 2 visits, 3 locations. */
export const modes = [
  { key: '1', label: 'ROs' },
  { key: '2', label: 'Visits' },
  { key: '3', label: 'Locations' },
] as const satisfies readonly { key: string; label: string }[]
