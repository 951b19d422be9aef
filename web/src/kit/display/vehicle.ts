/** What an RO or a visit is called after: its vehicle, "2023 Toyota RAV4 XLE", also while none is known. */
export const vehicleName = (text: string): string => text || 'Vehicle not named yet'
