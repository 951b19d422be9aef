/** Greeting for a local time (`YYYY-MM-DD HH:mm`): morning until noon, afternoon until 6 pm, then evening. */
export const greeting = (local: string): string => {
  const hour = Number(local.slice(11, 13))
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
