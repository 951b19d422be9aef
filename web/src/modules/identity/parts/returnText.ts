/** "After sign-in you return to …" for the requested path; null for Home. */
export const returnText = (path: string | null): string | null => {
  const [segment, first] = (path ?? '').split(/[?#]/)[0]?.split('/').filter(Boolean) ?? []
  if (!segment) return null
  const name = names[segment.toLowerCase()] ?? 'the page you asked for'
  const screenName = segment.toLowerCase() === 'calibrates' && first ? `${name}, ${first}` : name
  return `After sign-in you return to ${screenName}.`
}

const names: Record<string, string> = {
  calibrate: 'the RO you had open',
  calibrates: 'Calibrate ROs',
  dispatch: 'Dispatch',
  techschedule: 'Tech Schedule',
  schedule: 'View Schedule',
  fleet: 'Fleet',
  insurance: 'Insurance',
  locations: 'Locations',
  dashboard: 'Dashboard',
  users: 'Users',
  storage: 'Storage',
  contacts: 'Contacts',
  configuration: 'Configuration',
  outbox: 'Outbox',
  'tech-requests': 'RO Map View',
}
