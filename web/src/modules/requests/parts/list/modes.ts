/** Options of "View by" (document 3, section 2). Keys are the list modes. */
export const modes = [
  { key: '1', label: 'ROs' },
  { key: '2', label: 'Visits' },
  { key: '3', label: 'Locations' },
] as const satisfies readonly { key: string; label: string }[]
