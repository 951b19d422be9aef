import { texts } from '#contract/kit/texts.ts'

/** Entries of the side menu, as the spec names them. */
export const t = texts('contract/menu', {
  home: 'Home',
  incoming: 'Incoming ROs',
  pending: 'Pending Requests',
  inProcess: 'In Process Requests',
  calibrates: 'Calibrate ROs',
  dispatch: 'Dispatch',
  insurance: 'Insurance',
  fleet: 'Fleet',
  storage: 'Storage',
  techSchedule: 'Tech Schedule',
  viewSchedule: 'View Schedule',
  locations: 'Locations',
  dashboard: 'Dashboard',
  mapView: 'RO Map View',
  chatAdmin: 'Chat Admin',
  widgetDemo: 'Widget Demo',
  location: 'Location',
  users: 'Users',
  // Not in the spec: the way to all pages of administration.
  admin: 'Admin',
  myLocation: 'My location',
  pricing: 'Rates and prices',
  history: 'History',
})
