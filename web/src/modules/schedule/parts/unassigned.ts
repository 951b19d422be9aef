/** Value of the technician filter for visits without a technician. */
export const unassignedValue = '(unassigned)'
