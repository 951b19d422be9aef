/** Good morning until noon, afternoon until six, evening after; of a local time `YYYY-MM-DD HH:mm`. */
export const greeting = (local: string): string => {
  const hour = Number(local.slice(11, 13))
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
