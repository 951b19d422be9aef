/** A phone as carriers take it, E.164: ten digits are of North America, any other number is taken as it stands. */
export const international = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}
