/** (616) 555-0142 of ten digits; anything else as it was written. */
export const phoneText = (phone: string): string => {
  const [, area, first, last] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.trim()) ?? []
  return area ? `(${area}) ${first}-${last}` : phone
}
